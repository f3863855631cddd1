import type { Coach } from '@cc/contracts/entities/coach';
import type { RecipientSchool } from './recipient-index.ts';

/** One line of the coach list: a school's heading, or one of its coaches. */
export type ListRow =
  | { readonly kind: 'school'; readonly key: string; readonly school: RecipientSchool }
  | { readonly kind: 'coach'; readonly key: string; readonly school: RecipientSchool; readonly coach: Coach };

/** The grouped list as one flat sequence, which is what a virtual list can draw. */
export function listRows(schools: readonly RecipientSchool[]): readonly ListRow[] {
  return schools.flatMap((school) => [
    { kind: 'school' as const, key: `school ${school.school}`, school },
    ...school.coaches.map((coach) => ({ kind: 'coach' as const, key: `coach ${coach.id}`, school, coach })),
  ]);
}

type CoachesById = Readonly<Record<string, Coach>>;

/** The coaches that a press on a row toggles: all of the school, or the one. */
export function rowCoaches(row: ListRow): readonly Coach[] {
  return row.kind === 'school' ? row.school.coaches : [row.coach];
}

/** Whether a row's coaches are all selected, none of them, or some. */
export function rowChecked(row: ListRow, selected: CoachesById): boolean | 'mixed' {
  const coaches = rowCoaches(row);
  const count = coaches.filter(({ id }) => id in selected).length;
  if (count === 0) return false;
  return count === coaches.length ? true : 'mixed';
}
