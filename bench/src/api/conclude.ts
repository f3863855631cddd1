import { median } from '../frame/median.ts';
import type { Outcome, Values } from '../frame/suite.ts';

/** Compares the API, and the least that a send can be, with the others of the same case, run by run. */
export function conclude(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.map((outcome) => {
    const { contender, medians, runs } = outcome;
    const rivals = (name: string) =>
      outcomes.find((each) => each.case === outcome.case && each.contender === name)?.runs;
    const share = { share: compared(runs, rivals('bare'), percent) };
    if (contender === 'floor') return { ...outcome, medians: { ...medians, ...share } };
    if (contender !== 'api') return outcome;
    const others = {
      ofFloor: compared(runs, rivals('floor'), percent),
      sendAdds: compared(runs, rivals('provider'), less),
    };
    return { ...outcome, medians: { ...medians, ...share, ...others } };
  });
}

function compared(
  mine: readonly Values[],
  theirs: readonly Values[] | undefined,
  compare: (mine: Values, theirs: Values) => number,
): number | undefined {
  return theirs && median(mine.map((values, run) => compare(values, theirs[run] ?? {})));
}

function percent({ rate: mine = NaN }: Values, { rate: theirs = NaN }: Values): number {
  return (100 * mine) / theirs;
}

function less({ p50: mine = NaN }: Values, { p50: theirs = NaN }: Values): number {
  return mine - theirs;
}
