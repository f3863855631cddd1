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

/** The same where what is to be told does not depend on it: what stays open is cleared up when its lease runs out. */
export async function tryToPersist(
  log: FastifyBaseLogger,
  send: { readonly sendId: string },
  write: () => Promise<unknown>,
): Promise<void> {
  try {
    await persist(write);
  } catch (err) {
    log.error({ err, sendId: send.sendId }, 'what became of a send could not be written down');
  }
}
