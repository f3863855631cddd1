import { median } from '../frame/median.ts';
import type { Outcome, Values } from '../frame/suite.ts';

/** Compares the API with the others of the same case, run by run. */
export function conclude(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.map((outcome) => {
    if (outcome.contender !== 'api') return outcome;
    const rivals = (contender: string) =>
      outcomes.find((each) => each.case === outcome.case && each.contender === contender)?.runs;
    return {
      ...outcome,
      medians: {
        ...outcome.medians,
        share: compared(outcome.runs, rivals('bare'), (mine, theirs) => percent(mine, theirs)),
        ofFloor: compared(outcome.runs, rivals('floor'), (mine, theirs) => percent(mine, theirs)),
        sendAdds: compared(outcome.runs, rivals('provider'), (mine, theirs) => less(mine, theirs)),
      },
    };
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
