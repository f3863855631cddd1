import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from './log.ts';

const delaysMs = [100, 400, 1600];

/**
 * Stores a provider's answer, with retries for a short outage of the database.
 * @throws the error of the last try.
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
 * The same, without throwing. If it could not be stored, the lease expires and recovery marks the send unknown, or
 * releases it if it never started.
 * @returns whether it was stored.
 */
export async function tryToPersist(log: Log, write: () => Promise<unknown>): Promise<boolean> {
  try {
    await persist(write);
    return true;
  } catch (err) {
    log.error({ err }, 'the outcome of a send could not be stored');
    return false;
  }
}
