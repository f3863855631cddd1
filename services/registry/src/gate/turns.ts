/**
 * Runs work in turns.
 * @param most works at the same time; the others wait in the order in which they came
 */
export function createTurns(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The next one takes over this turn.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
