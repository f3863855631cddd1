import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ApiFailure } from '../../api-failure.ts';
import type { InboundMail } from './read-inbound-mail.ts';

const source = new URL('./inbound-thread.ts', import.meta.url);

/** For one mail. A real one takes a tenth of a second with the start of the thread. Milliseconds. */
const timeout = 5000;
/** Mails that wait for those before them. The mail host brings the others again. */
const maxWaiting = 20;
/** Of the thread. Megabytes. */
const heap = 256;

const gaveUp = new Set<unknown>(['ABORT_ERR', 'ERR_WORKER_OUT_OF_MEMORY']);

let waiting = 0;
let before: Promise<unknown> = Promise.resolve();

/**
 * Reads a mail in a thread of its own, one after the other: there are texts for which the parser takes days, and anybody can
 * write to us. Such a mail holds up other mails for some seconds, and nothing else.
 * @returns null: nothing for us, or it cannot be read in time. @throws ApiFailure unavailable: too many wait.
 */
export async function readApart(raw: Buffer, domain: string): Promise<InboundMail | null> {
  if (waiting >= maxWaiting) {
    throw new ApiFailure('unavailable', 'Too many mails arrive at once. Please bring this one again.', {
      retryAfter: 60,
    });
  }
  waiting += 1;
  const read = before.then(async () => readOne(raw, domain)).finally(() => (waiting -= 1));
  before = read.catch(() => undefined);
  return read;
}

async function readOne(raw: Buffer, domain: string): Promise<InboundMail | null> {
  // Also after the mail was given up, an error may end the thread, but not the API.
  const thread = new Worker(source, {
    workerData: { raw: new Uint8Array(raw), domain },
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heap },
  }).on('error', () => undefined);
  try {
    const [mail] = await once(thread, 'message', { signal: AbortSignal.timeout(timeout) });
    return mail as InboundMail | null; // inbound-thread.ts sends nothing else
  } catch (error) {
    // Too long, or too much memory: it would be so again.
    if (error instanceof Error && 'code' in error && gaveUp.has(error.code)) return null;
    throw error;
  } finally {
    await thread.terminate();
  }
}
