import { canBeWritten, type Coach } from '@cc/contracts/entities/coach';
import type { SelectedSchool } from '../../state/selected-schools.ts';
import type { RecipientSchool } from './recipient-index.ts';

/** One line of the coach list: a school's heading, or one of its coaches. */
export interface ListRow {
  readonly school: RecipientSchool;
  /** Null: the heading. */
  readonly coach: Coach | null;
}

/** The grouped list as one flat sequence, as a virtual list needs it. */
export interface ListRows {
  readonly count: number;
  /** The row at a place; undefined beyond the end. */
  at(index: number): ListRow | undefined;
}

/** Finds each school's first row. Rows are created when they are rendered, since most of thousands never are. */
export function listRows(schools: readonly RecipientSchool[]): ListRows {
  const starts: number[] = [];
  let count = 0;
  for (const { coaches, unavailable } of schools) {
    starts.push(count);
    count += 1 + coaches.length + unavailable.length;
  }
  return {
    count,
    at(index) {
      const place = lastAtMost(starts, index);
      const school = schools[place];
      if (!school || index >= count) return undefined;
      const below = index - (starts[place] ?? 0) - 1;
      return { school, coach: school.coaches[below] ?? school.unavailable[below - school.coaches.length] ?? null };
    },
  };
}

/** The index of the last number that is at most the limit, in ascending numbers; -1 if all are above it. */
function lastAtMost(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Why a row cannot be selected, in words for its user; undefined if it can. */
export function unavailableText({ school, coach }: ListRow): string | undefined {
  if (coach ? canBeWritten(coach) : school.coaches.length > 0) return undefined;
  if (!coach) return 'No coach can be written';
  return coach.opted_out ? 'Asked not to be contacted' : 'Address being checked';
}

/** The coaches that a press on a row toggles. */
export function rowSelected({ school: { school, coaches }, coach }: ListRow): SelectedSchool {
  return { school, coaches: coach ? [coach] : coaches, size: coaches.length };
}

/** Whether a row's coaches are all selected, none of them, or some. */
export function rowChecked(row: ListRow, selected: ReadonlyMap<string, SelectedSchool>): boolean | 'mixed' {
  const here = selected.get(row.school.school)?.coaches;
  if (!here) return false;
  const { coaches } = rowSelected(row);
  if (coaches === here) return true;
  const count = coaches.filter(({ id }) => here.some((coach) => coach.id === id)).length;
  if (count === 0) return false;
  return count === coaches.length ? true : 'mixed';
}
