/** Checks at the same time: each has a browser. */
const together = 2;
/** Checks that wait. More are refused. */
const longest = 20;

interface Waiting {
  readonly remote: string;
  readonly start: () => Promise<void>;
}

/** Lets a few checks run at the same time, and one of each remote, in the order in which they came. */
export function createQueue() {
  const waiting: Waiting[] = [];
  const running = new Set<string>();

  const next = () => {
    if (running.size >= together) return;
    const place = waiting.findIndex(({ remote }) => !running.has(remote));
    const [chosen] = place < 0 ? [] : waiting.splice(place, 1);
    if (!chosen) return;
    running.add(chosen.remote);
    void chosen.start().then(() => {
      running.delete(chosen.remote);
      next();
    });
  };

  return {
    /** @returns what the work returns, or undefined when too many wait, or one of this remote does */
    async add<Result>(remote: string, work: () => Promise<Result>): Promise<Result | undefined> {
      // One team cannot fill the queue for the others.
      if (waiting.length >= longest || waiting.some((each) => each.remote === remote)) return undefined;
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ remote, start: () => work().then(resolve, reject) });
        next();
      });
    },
  };
}
