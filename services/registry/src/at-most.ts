/**
 * What the result of a task is for, such as the answer to a request. Once it is closed, the result is not needed any
 * more.
 */
export interface Wanted {
  readonly closed: boolean;
  once(event: 'close', listener: () => void): unknown;
  off(event: 'close', listener: () => void): unknown;
}

/**
 * Starts a task in its turn. A task that is not needed any more is dropped at once, so nothing of it stays in memory;
 * its result is undefined.
 */
interface InTurn<Key extends readonly string[] = []> {
  <Result>(...task: [...Key, () => Promise<Result>]): Promise<Result>;
  <Result>(...task: [...Key, () => Promise<Result>, Wanted | undefined]): Promise<Result | undefined>;
}

/** Starts at most so many tasks at a time. The others wait, in order. */
export function atMost(count: number): InTurn {
  const waiting = new Set<() => void>();
  let running = 0;
  /** @returns whether the turn came */
  const turn = (wanted?: Wanted) =>
    new Promise<boolean>((resolve) => {
      const start = () => {
        wanted?.off('close', leave);
        waiting.delete(start);
        resolve(true);
      };
      const leave = () => {
        waiting.delete(start);
        resolve(false);
      };
      wanted?.once('close', leave);
      waiting.add(start);
    });
  return async <Result>(task: () => Promise<Result>, wanted?: Wanted) => {
    if (running < count) running += 1;
    else if (wanted?.closed || !(await turn(wanted))) return undefined;
    try {
      return await task();
    } finally {
      // The next one takes this one's place.
      const [start] = waiting;
      if (start) start();
      else running -= 1;
    }
  };
}

/** The same for each key: tasks of one wait for each other, and for nobody else's. */
export function atMostEach(count: number): InTurn<[key: string]> {
  const lanes = new Map<string, { readonly inTurn: InTurn; tasks: number }>();
  return async <Result>(key: string, task: () => Promise<Result>, wanted?: Wanted) => {
    const lane = lanes.get(key) ?? { inTurn: atMost(count), tasks: 0 };
    lanes.set(key, lane);
    lane.tasks += 1;
    try {
      return await lane.inTurn(task, wanted);
    } finally {
      lane.tasks -= 1;
      if (lane.tasks === 0) lanes.delete(key);
    }
  };
}
