/**
 * Milliseconds that a part of a remote may take. On a slow 3G line (400 kbit/s, 400 ms each way) the heaviest page of the
 * site, its remote's entry, scripts and styles together about 120 kB, is there after 4 seconds: twice that is no slow
 * line any more, but a server that does not answer.
 */
export const loadLimit = 8_000;

/** What was waited for did not come in time. It may still come: asked again, it is not loaded a second time. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow';
}

/** The same as what is promised, unless it takes too long. @throws TooSlow */
export function within<Value>(limit: number, what: string, promised: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TooSlow(`${what} did not come within ${limit} ms.`)), limit);
    promised.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
