import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ApiFailure } from '../../api-failure.ts';
import type { InboundMail } from './read-inbound-mail.ts';

const source = new URL('./inbound-thread.ts', import.meta.url);

/**
 * Of processor time, for one mail: on a busy machine the clock says nothing about a mail. A real one takes a tenth of this
 * with the start of the thread. Microseconds.
 */
const maxProcessorTime = 5_000_000;
/** Until the mail host has to bring a mail again. Milliseconds. */
const timeout = 60_000;
/** Mails that wait for those before them. The mail host brings the others again. */
const maxWaiting = 20;
/** Of the thread. Megabytes. */
const heap = 256;

let waiting = 0;
let before: Promise<unknown> = Promise.resolve();

/**
 * Reads a mail in a thread of its own, one after the other: there are texts for which the parser takes days, and anybody can
 * write to us. Such a mail holds up other mails for some seconds, and nothing else.
 * @returns null: nothing for us, or it takes more than a mail may. @throws ApiFailure unavailable: too many wait, or the
 * machine is too busy.
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
    return await Promise.race([answerOf(thread), overtimeOf(thread)]);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    // It would be so again.
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return null;
    if (code !== 'ABORT_ERR') throw error;
    throw new ApiFailure('unavailable', 'This mail could not be read in time. Please bring it again.', {
      retryAfter: 60,
    });
  } finally {
    await thread.terminate();
  }
}

async function answerOf(thread: Worker): Promise<InboundMail | null> {
  const [mail] = await once(thread, 'message', { signal: AbortSignal.timeout(timeout) });
  return mail as InboundMail | null; // inbound-thread.ts sends nothing else
}

/** @returns null, as soon as the thread has used its processor time. @throws Error: the thread has ended. */
async function overtimeOf(thread: Worker): Promise<null> {
  await once(thread, 'online');
  for (;;) {
    await sleep(500);
    const { user, system } = await thread.cpuUsage();
    if (user + system > maxProcessorTime) return null;
  }
}
