import { askers, type Asker } from '@cc/contracts/deploy/checker';

/** Checks at the same time: each has a browser. */
const together = 2;
/** Checks that wait. More are refused. */
const longest = 20;
/** Milliseconds for which the time that a remote used counts. */
const counted = 3_600_000;

/** Whose check it is. */
export interface Asked {
  readonly remote: string;
  readonly asker: Asker;
  /** Ends the wait, when nobody wants the result any more. */
  readonly gone?: AbortSignal | undefined;
}
interface Waiting extends Asked {
  readonly start: (place: number) => Promise<void>;
}

/**
 * Lets a few checks run at the same time, and one of each remote. Next is the remote that used the least time in the
 * last hour, so a few with long checks do not hold up all others; of equal ones, that of the operator, then of an
 * owner, then the first that came: a fix comes before what a stolen token of a deployer asks for.
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
      .sort((a, b) => used(a.remote) - used(b.remote) || askers.indexOf(b.asker) - askers.indexOf(a.asker));
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
     * @returns what the work returns, or undefined when too many wait, or one of this remote and asker does, or nobody
     * wants it
     */
    async add<Result>(asked: Asked, work: (place: number) => Promise<Result>): Promise<Result | undefined> {
      const isSame = ({ remote, asker }: Asked) => remote === asked.remote && asker === asked.asker;
      // One team cannot fill the queue for the others, nor its deployers for its owners and the operator.
      if (waiting.length >= longest || waiting.some(isSame)) return undefined;
      return new Promise<Result | undefined>((resolve, reject) => {
        const entry: Waiting = { ...asked, start: (place) => work(place).then(resolve, reject) };
        waiting.push(entry);
        asked.gone?.addEventListener('abort', () => {
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
