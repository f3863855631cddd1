/**
 * Milliseconds that a part of a remote may take. On a slow 3G line (400 kbit/s, 400 ms each way) the heaviest page of the
 * site (its remote's entry, scripts and styles, about 120 kB) loads in 4 seconds. A server that needs twice as long is
 * considered down.
 */
export const loadTimeout = 8_000;

/** A promise did not settle in time. It may settle later, so the same part is not loaded a second time. */
export class TimedOut extends Error {
  override readonly name = 'TimedOut';
}

/** Settles like the promise. @throws TimedOut after `timeout` milliseconds */
export function within<Value>(timeout: number, what: string, promised: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimedOut(`${what} did not load within ${timeout} ms.`)), timeout);
    promised.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
