import type { Interval } from './page-record.ts';

/** Milliseconds without any transfer or long task after which a page counts as idle. */
export const quietTime = 2_000;

/**
 * When a page first became idle: the first moment after its load event that is followed by two seconds without a
 * transfer or a long task. Undefined if there is none before `until`.
 */
export function firstIdle(load: number, busy: readonly Interval[], until: number): number | undefined {
  const moments = [load, ...busy.map(({ to }) => to).filter((to) => to > load)].sort((a, b) => a - b);
  return moments.find(
    (moment) => moment + quietTime <= until && !busy.some(({ from, to }) => from < moment + quietTime && to > moment),
  );
}
