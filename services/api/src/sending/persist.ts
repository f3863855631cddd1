import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

const delaysMs = [100, 400, 1600];

/**
 * Writes down what a provider has said: a database that is away for a moment must not make us forget it.
 * @throws what the last try throws
 */
export async function persist<Result>(write: () => Promise<Result>): Promise<Result> {
  for (const delay of delaysMs) {
    try {
      return await write();
    } catch {
      // Tried again below; the last try reports.
      await pause(delay);
    }
  }
  return write();
}

/**
 * The same, without throwing. When its lease runs out, a send of which it was not is called unknown, or released if it never
 * began.
 * @returns whether it was written down.
 */
export async function tryToPersist(
  log: FastifyBaseLogger,
  send: { readonly sendId: string },
  write: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await persist(write);
    return true;
  } catch (err) {
    log.error({ err, sendId: send.sendId }, 'what became of a send could not be written down');
    return false;
  }
}
