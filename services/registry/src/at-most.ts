/** Starts at most so many tasks at a time. The others wait, in order. */
export function atMost(count: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (running < count) running += 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await task();
    } finally {
      // The next one takes this one's place.
      const start = waiting.shift();
      if (start) start();
      else running -= 1;
    }
  };
}
