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

/** The same for each key: tasks of one wait for each other, and for nobody else's. */
export function atMostEach(count: number): <Result>(key: string, task: () => Promise<Result>) => Promise<Result> {
  const lanes = new Map<string, { readonly inTurn: ReturnType<typeof atMost>; tasks: number }>();
  return async (key, task) => {
    const lane = lanes.get(key) ?? { inTurn: atMost(count), tasks: 0 };
    lanes.set(key, lane);
    lane.tasks += 1;
    try {
      return await lane.inTurn(task);
    } finally {
      lane.tasks -= 1;
      if (lane.tasks === 0) lanes.delete(key);
    }
  };
}
