import { setTimeout as pause } from 'node:timers/promises';

/** Asks every tenth of a second until there is an answer. */
export async function until<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (value !== undefined) return value;
    await pause(100);
  }
}
