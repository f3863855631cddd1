import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';

/** Measures how long runs stand still after their worker was killed. */
export interface Takeovers {
  /** Right after a worker was killed. */
  workerDied(): void;
  /** Seconds from each death to the moment when another worker claimed the run. */
  readonly seconds: readonly number[];
  stop(): void;
}

interface Watched {
  readonly token: string;
  /** Milliseconds of this process. Undefined while its worker lives. */
  readonly diedAt?: number;
}

/**
 * Watches the running runs. Which worker has a run is not stored, but only a dead worker's run gets another token while
 * it is running.
 */
export function watchTakeovers(admin: Pool): Takeovers {
  const watched = new Map<string, Watched>();
  const seconds: number[] = [];
  let isOver = false;

  async function look(): Promise<void> {
    const { rows } = await admin.query<{ id: string; token: string }>(
      `select id, worker_token as token from public.runs where state = 'running' and ended_at is null and worker_token is not null`,
    );
    for (const { id, token } of rows) {
      const before = watched.get(id);
      if (before?.token === token) continue;
      if (before?.diedAt !== undefined) seconds.push((performance.now() - before.diedAt) / 1000);
      watched.set(id, { token });
    }
    for (const id of watched.keys()) if (!rows.some((run) => run.id === id)) watched.delete(id);
  }

  const watch = async (): Promise<void> => {
    while (!isOver) {
      // The database may be away.
      await look().catch(() => undefined);
      await pause(100);
    }
  };
  void watch();
  return {
    workerDied() {
      for (const [id, { token, diedAt = performance.now() }] of watched) watched.set(id, { token, diedAt });
    },
    seconds,
    stop() {
      isOver = true;
    },
  };
}
