import { setTimeout as pause } from 'node:timers/promises';

/** Waits until something is so. @param timeout milliseconds @throws Error that names what did not come */
export async function until(what: string, isSo: () => Promise<boolean>, timeout: number): Promise<void> {
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await pause(500)) if (await isSo()) return;
  throw new Error(`${what} did not come within ${timeout / 1000} s.`);
}
