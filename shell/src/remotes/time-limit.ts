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

/** Whether the last attempt at a part had no answer. @param error the error of a part that could not be loaded */
export function isTimeout(error: unknown): boolean {
  return error instanceof AggregateError && error.errors.some((each) => each instanceof TimedOut);
}
