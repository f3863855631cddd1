import type { Coach } from '@cc/contracts/entities/coach';
import { coachRank } from '@cc/contracts/entities/coach-role';

/** One school's selected coaches: one school is one email and one token (specification 9). */
export interface SelectedSchool {
  readonly school: string;
  /** The head coach first, as To, Sent and the export list them. A fully selected school has the loaded list itself. */
  readonly coaches: readonly Coach[];
  /** Number of coaches when the school was last listed; 0 if it was not listed yet. */
  readonly size: number;
}

/**
 * Selected coaches by school, in alphabetical order. The cost of a change grows with the number of schools, not of
 * coaches, and unchanged schools stay the same objects.
 */
export type SelectedSchools = readonly SelectedSchool[];

/** Whether these are all of the school's coaches in this program. */
export function isComplete({ coaches, size }: SelectedSchool): boolean {
  return coaches.length === size;
}

/** @param sizeOf number of listed coaches of a school, if known */
export function bySchool(coaches: readonly Coach[], sizeOf: (school: string) => number | undefined): SelectedSchools {
  const schools = Map.groupBy(coaches, ({ school }) => school);
  return [...schools].map(([school, members]) => selectedSchool(school, members, sizeOf(school) ?? 0)).sort(byName);
}

/** Adds coaches to the selection. The newer row of a coach replaces the older one. */
export function withSchools(selected: SelectedSchools, added: SelectedSchools): SelectedSchools {
  const others = new Map(withoutMoved(selected, added).map((each) => [each.school, each]));
  const merged = added.map(({ school, coaches, size }) => {
    const before = others.get(school);
    if (!before) return selectedSchool(school, coaches, size);
    others.delete(school);
    const kept = without(before.coaches, coaches);
    return selectedSchool(school, kept.length === 0 ? coaches : [...kept, ...coaches], size || before.size);
  });
  return [...others.values(), ...merged].sort(byName);
}

/** Removes coaches from the selection. */
export function withoutCoaches(selected: SelectedSchools, gone: readonly Coach[]): SelectedSchools {
  const schools = Map.groupBy(gone, ({ school }) => school);
  return selected
    .map((each) => {
      const leaving = schools.get(each.school);
      return leaving ? selectedSchool(each.school, without(each.coaches, leaving), each.size) : each;
    })
    .filter(({ coaches }) => coaches.length > 0);
}

/** Updates the sizes of listed schools; other schools keep their sizes. */
export function withSizes(
  selected: SelectedSchools,
  listed: readonly Pick<SelectedSchool, 'school' | 'coaches'>[],
): SelectedSchools {
  if (selected.length === 0) return selected;
  const sizes = new Map(listed.map(({ school, coaches }) => [school, coaches.length]));
  const resized = selected.map((each) => {
    const size = sizes.get(each.school) ?? each.size;
    return size === each.size ? each : selectedSchool(each.school, each.coaches, size);
  });
  return resized.every((each, index) => each === selected[index]) ? selected : resized;
}

/** Frozen, so that the store does not walk through thousands of coaches to freeze them. */
function selectedSchool(school: string, coaches: readonly Coach[], size: number): SelectedSchool {
  const sorted = coaches.every((coach, index) => byRole(coaches[index - 1] ?? coach, coach) <= 0);
  return Object.freeze({ school, coaches: Object.freeze(sorted ? coaches : coaches.toSorted(byRole)), size });
}

function byName(a: SelectedSchool, b: SelectedSchool): number {
  return a.school.localeCompare(b.school);
}

function byRole(a: Coach, b: Coach): number {
  return coachRank(a.title) - coachRank(b.title) || a.last_name.localeCompare(b.last_name) || a.id - b.id;
}

/** A school may have been renamed since its coaches were selected: no coach is selected twice. */
function withoutMoved(selected: SelectedSchools, added: SelectedSchools): SelectedSchools {
  const names = new Set(added.map(({ school }) => school));
  const elsewhere = selected.filter(({ school }) => !names.has(school));
  if (elsewhere.length === 0) return selected;
  const ids = new Set(added.flatMap(({ coaches }) => coaches.map(({ id }) => id)));
  const moved = elsewhere.flatMap(({ coaches }) => coaches.filter(({ id }) => ids.has(id)));
  return moved.length === 0 ? selected : withoutCoaches(selected, moved);
}

function without(coaches: readonly Coach[], gone: readonly Coach[]): readonly Coach[] {
  if (coaches === gone) return [];
  const ids = new Set(gone.map(({ id }) => id));
  return coaches.filter(({ id }) => !ids.has(id));
}
