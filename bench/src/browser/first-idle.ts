import type { Interval } from './page-record.ts';

/** Milliseconds without any transfer or long task after which a page counts as idle. */
export const quietTime = 2_000;

/**
 * When a page first became idle: the earliest time after its load event that is followed by two seconds without a
 * transfer or a long task. Undefined if there is none before `until`.
 */
export function firstIdle(load: number, busy: readonly Interval[], until: number): number | undefined {
  const ends = [load, ...busy.map(({ to }) => to).filter((to) => to > load)].sort((a, b) => a - b);
  return ends.find(
    (end) => end + quietTime <= until && !busy.some(({ from, to }) => from < end + quietTime && to > end),
  );
}
