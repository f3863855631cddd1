import { setTimeout as pause } from 'node:timers/promises';
import { firing } from './alertmanager.ts';

/** An alert that fired. Times are milliseconds since 1970. */
export interface Fired {
  readonly name: string;
  readonly from: number;
  /** Undefined: it still fires. */
  to?: number;
}

/** What Alertmanager told, from now on. */
export interface Watch {
  readonly fired: readonly Fired[];
  stop(): Promise<void>;
}

/** Asks Alertmanager every second. */
export function watchAlerts(): Watch {
  const fired: Fired[] = [];
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      const names = await firing();
      const now = Date.now();
      const open = fired.filter(({ to }) => to === undefined);
      for (const one of open) if (!names.includes(one.name)) one.to = now;
      for (const name of names) if (!open.some((one) => one.name === name)) fired.push({ name, from: now });
      await pause(1000);
    }
  };
  const looking = look();
  return {
    fired,
    async stop() {
      isOver = true;
      await looking;
    },
  };
}
