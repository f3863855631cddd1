/** Checks at the same time: each has a browser. */
const together = 2;
/** Checks that wait. More are refused. */
const longest = 20;
/** Milliseconds for which the time that a remote used counts. */
const counted = 3_600_000;

interface Waiting {
  readonly remote: string;
  readonly start: (place: number) => Promise<void>;
}

/**
 * Lets a few checks run at the same time, and one of each remote. Next is the remote that used the least time in the
 * last hour, so a few with long checks do not hold up all others; of equal ones, the first that came.
 * @param now milliseconds
 */
export function createQueue(now: () => number = Date.now) {
  const waiting: Waiting[] = [];
  /** The remote that has each place. */
  const running = Array.from<string | undefined>({ length: together });
  let ended: { readonly remote: string; readonly at: number; readonly took: number }[] = [];

  const used = (remote: string) =>
    ended.filter((each) => each.remote === remote).reduce((sum, { took }) => sum + took, 0);

  const next = () => {
    const place = running.indexOf(undefined);
    if (place < 0) return;
    ended = ended.filter(({ at }) => at > now() - counted);
    const [chosen] = waiting
      .filter(({ remote }) => !running.includes(remote))
      .sort((a, b) => used(a.remote) - used(b.remote));
    if (!chosen) return;
    waiting.splice(waiting.indexOf(chosen), 1);
    const { remote, start } = chosen;
    running[place] = remote;
    const begun = now();
    void start(place).then(() => {
      running[place] = undefined;
      ended.push({ remote, at: now(), took: now() - begun });
      next();
    });
  };

  return {
    /**
     * @param work gets the number of its place, from 0, which no other work has meanwhile
     * @param gone ends the wait, when nobody wants the result any more
     * @returns what the work returns, or undefined when too many wait, or one of this remote does, or nobody wants it
     */
    async add<Result>(
      remote: string,
      work: (place: number) => Promise<Result>,
      gone?: AbortSignal,
    ): Promise<Result | undefined> {
      // One team cannot fill the queue for the others.
      if (waiting.length >= longest || waiting.some((each) => each.remote === remote)) return undefined;
      return new Promise<Result | undefined>((resolve, reject) => {
        const entry: Waiting = { remote, start: (place) => work(place).then(resolve, reject) };
        waiting.push(entry);
        gone?.addEventListener('abort', () => {
          const index = waiting.indexOf(entry);
          if (index < 0) return;
          waiting.splice(index, 1);
          resolve(undefined);
        });
        next();
      });
    },
  };
}
