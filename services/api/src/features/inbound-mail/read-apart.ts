import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ApiFailure } from '../../api-failure.ts';
import type { InboundMail } from './read-inbound-mail.ts';

/**
 * How much of a mail is read. What it asks for is at its beginning, files come later. The longest letter
 * (`bodyMaxLength`, `bodyMaxLines`) has 200 kB when it is encoded, and a mail program that wraps each link and turns
 * each emoji into an image makes it ten times as long.
 */
export const maxReadBytes = 2_000_000;
/** Mails of a kind that wait for those before them. The mail host brings the others again. */
const maxWaiting = 10;
/**
 * Until the mail host has to bring a mail again: on a busy machine the clock says nothing about a mail. Milliseconds.
 */
const timeout = 120_000;
/**
 * Of processor time, in microseconds. Most mails take a seventh of it, with the start of the process, and the largest
 * real ones (the tests have some) a third, on a busy machine.
 */
const maxProcessorTime = 2_500_000;
/** Of the process's heap, in megabytes. Its memory counts as the API's: in the images, both have one limit. */
const heap = 96;

const program = fileURLToPath(new URL('./inbound-process.ts', import.meta.url));
/** How it ended, where it gave no answer. */
const ended = z.object({ killed: z.boolean().catch(false), signal: z.string().nullish(), code: z.unknown() });

/** Mails that wait, as the functions that begin to read them. Those with a token of ours go first. */
const waiting = { known: new Array<() => void>(), other: new Array<() => void>() };
let reading = false;

/**
 * Reads a mail in a process of its own, one after the other: there are mails for which the parser takes seconds, or
 * more memory than there is, and anybody can write to us. Such a mail holds up other mails for a moment, and nothing
 * else. A thread would not do: when V8 runs out of memory in one, it ends the whole process.
 * @param known it has a token of ours. @returns null: nothing for us, or it takes more than a mail may.
 * @throws ApiFailure unavailable: too many wait, or the machine is too busy.
 */
export async function readApart(raw: Buffer, domain: string, known: boolean): Promise<InboundMail | null> {
  const line = known ? waiting.known : waiting.other;
  if (line.length >= maxWaiting) {
    throw new ApiFailure('unavailable', 'Too many mails arrive at once. Please bring this one again.', {
      retryAfter: 60,
    });
  }
  if (reading) await new Promise<void>((begin) => line.push(begin));
  reading = true;
  try {
    return await readOne(raw, domain);
  } finally {
    const next = waiting.known.shift() ?? waiting.other.shift();
    reading = next !== undefined;
    next?.();
  }
}

async function readOne(raw: Buffer, domain: string): Promise<InboundMail | null> {
  const options = [`--max-old-space-size=${heap}`, '--max-semi-space-size=4'];
  const running = promisify(execFile)(process.execPath, [...options, program, domain, String(maxProcessorTime)], {
    timeout,
    killSignal: 'SIGKILL',
    // What it reads, each character written as six.
    maxBuffer: 12_000_000,
    env: {},
  });
  // A process that ends before it has read everything.
  running.child.stdin?.on('error', () => undefined).end(raw);
  const outcome = await running.catch((error: unknown) => ended.parse(error));
  if ('stdout' in outcome) return JSON.parse(outcome.stdout) as InboundMail | null; // inbound-process.ts writes nothing else
  const { killed, signal, code } = outcome;
  // Without the message, which has what the process wrote about the mail.
  if (!signal) throw new Error(`The process that reads mails ended with ${code}.`);
  // V8, or its own limit, ended it: it would be so again.
  if (!killed) return null;
  throw new ApiFailure('unavailable', 'This mail could not be read in time. Please bring it again.', {
    retryAfter: 60,
  });
}
