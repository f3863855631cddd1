import { setTimeout as pause } from 'node:timers/promises';
import { origins } from '../addresses.ts';
import type { Athlete } from './athletes.ts';

/** The remotes whose pages they open, and the shell. */
export const visitedRemotes: readonly string[] = ['shell', 'mfe-marketing', 'mfe-commerce'];
/** Milliseconds between two requests. */
const everyMs = 100;
/** Milliseconds after which a visitor has given up. */
const timeout = 10_000;

/** What happened to the requests of visitors. Times are in milliseconds of this process. */
export interface Visits {
  readonly requests: number;
  readonly failed: number;
  /** When the last request that failed had been sent. */
  readonly lastFailureAt: number | undefined;
}

export interface Visitors {
  /** Ends them, and waits for the answers that are open. */
  stop(): Promise<Visits>;
}

/** Opens pages, and asks the API for something that it has to look up in the database, until they are stopped. */
export function startVisitors(athletes: readonly Athlete[]): Visitors {
  const open = new Set<Promise<void>>();
  let isOver = false;
  let requests = 0;
  let failed = 0;
  let lastFailureAt: number | undefined;
  const visit = async (address: string, init: RequestInit) => {
    const at = performance.now();
    requests += 1;
    // The rest of an answer may be missing as well.
    const isAnswered = await fetch(address, { ...init, signal: AbortSignal.timeout(timeout) })
      .then(async (answer) => answer.ok && (await answer.arrayBuffer()).byteLength > 0)
      .catch(() => false);
    if (isAnswered) return;
    failed += 1;
    lastFailureAt = Math.max(lastFailureAt ?? 0, at);
  };
  const go = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const athlete = athletes[Math.floor(turn / 10) % athletes.length];
      // One request of ten is an athlete's. To continue a run that goes on changes nothing.
      const visited =
        turn % 10 === 0 && athlete
          ? visit(`${origins.SITE_URL}/api/runs/change`, {
              method: 'POST',
              headers: { authorization: athlete.authorization, 'content-type': 'application/json' },
              body: JSON.stringify({ runId: athlete.runId, change: { kind: 'continue' } }),
            })
          : visit(`${origins.SITE_URL}${turn % 2 ? '/' : '/pricing'}`, {});
      open.add(visited);
      void visited.finally(() => open.delete(visited));
      await pause(everyMs);
    }
  };
  const going = go();
  return {
    async stop() {
      isOver = true;
      await going;
      await Promise.all(open);
      return { requests, failed, lastFailureAt };
    },
  };
}
