/**
 * Reads one at a time. What is asked for during a read is read after it, all together.
 * @param read gets what was asked for
 * @returns asks for something. The promise settles like the read of it.
 */
export function oneAtATime<Asked, Value>(
  read: (asked: ReadonlySet<Asked>) => Promise<Value>,
): (asked: Asked) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  let next: { readonly asked: Set<Asked>; readonly done: Promise<Value> } | undefined;
  return (what) => {
    if (!next) {
      const asked = new Set<Asked>();
      const begin = () => {
        next = undefined;
        return read(asked);
      };
      next = { asked, done: last.then(begin, begin) };
      last = next.done;
    }
    next.asked.add(what);
    return next.done;
  };
}

/** @throws Error if there is no value after these milliseconds */
export async function inTime<Value>(ms: number, value: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms);
  });
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer));
}
