import { canBeWritten, type Coach } from '@cc/contracts/entities/coach';
import { coachRank } from '@cc/contracts/entities/coach-role';
import type { SchoolDetails } from '../../api/read-schools.ts';
import { comparable } from './comparable.ts';

/** One school of the list, with its search keys, computed once per list instead of once per keystroke. */
export interface RecipientSchool {
  readonly school: string;
  /** The head coach first: by role, then in the order that they were read in, which is by name. */
  readonly coaches: readonly Coach[];
  /** Those who get no email, in the same order: they are shown, and cannot be selected. */
  readonly unavailable: readonly Coach[];
  readonly conferences: readonly string[];
  readonly divisions: readonly number[];
  /** Undefined if unknown. */
  readonly details: SchoolDetails | undefined;
  /** When one of these coaches got the user's last letter. */
  readonly lastLetter?: string;
  /** The comparable name. */
  readonly searchName: string;
  /** The same, and the comparable nicknames. */
  readonly names: readonly string[];
}

const noDetails: ReadonlyMap<string, SchoolDetails> = new Map();

/** Schools in the order of the coaches, which is alphabetical. */
export function indexRecipients(coaches: readonly Coach[], details = noDetails): readonly RecipientSchool[] {
  return [...Map.groupBy(coaches, ({ school }) => school)].map(([school, members]) => {
    const searchName = comparable(school);
    const known = details.get(school);
    const names = [searchName, ...(known?.nicknames ?? []).map(comparable)];
    const byRole = members.toSorted((one, other) => coachRank(one.title) - coachRank(other.title));
    return { ...withCoaches(byRole), school, details: known, searchName, names };
  });
}

function withCoaches(coaches: readonly Coach[]) {
  const available = coaches.every(canBeWritten) ? coaches : coaches.filter(canBeWritten);
  return {
    // Already frozen, so that the store does not walk through the coaches to freeze them.
    coaches: Object.freeze(available),
    unavailable: available === coaches ? [] : coaches.filter((coach) => !canBeWritten(coach)),
    conferences: distinct(coaches.map(({ conference }) => conference)),
    divisions: distinct(coaches.map(({ division }) => division)),
  };
}

const membersOf = ({ coaches, unavailable }: RecipientSchool) => [...coaches, ...unavailable];

/** The schools with coaches in a conference, each with only those coaches. */
export function inConference(schools: readonly RecipientSchool[], wanted: string): readonly RecipientSchool[] {
  return schools
    .filter(({ conferences }) => conferences.includes(wanted))
    .map((all) =>
      all.conferences.length === 1
        ? all
        : { ...all, ...withCoaches(membersOf(all).filter(({ conference }) => conference === wanted)) },
    );
}

/**
 * The schools of that name, then of that nickname, then in that state (NC), then with names that begin with every word
 * of the query, in any order, then with every word somewhere in their name. All schools for an empty query.
 */
export function searchNames(schools: readonly RecipientSchool[], query: string): readonly RecipientSchool[] {
  const name = comparable(query);
  if (name === '') return schools;
  const words = name.split(' ');
  const places: readonly ((school: RecipientSchool) => boolean)[] = [
    ({ searchName }) => searchName === name,
    ({ names }) => names.includes(name),
    ({ details }) => details?.state.toLowerCase() === name,
    ({ names }) => words.every((word) => names.some((each) => ` ${each}`.includes(` ${word}`))),
    ({ searchName }) => words.every((word) => searchName.includes(word)),
  ];
  const found = Map.groupBy(schools, (school) => places.findIndex((isThere) => isThere(school)));
  return places.flatMap((_, place) => found.get(place) ?? []);
}

export interface SchoolMatch {
  /** The matched school, if it is the only one or the only one of that name; otherwise null. */
  readonly school: string | null;
  /** The number of matches, including an exact match. */
  readonly count: number;
  /** `Multiple` if the matches differ (specification 2). */
  readonly division: string;
  readonly conference: string;
}

/**
 * The result of the search box: null for an empty query, `No match` without matches. It describes all listed schools,
 * which are those that Select All selects.
 */
export function matchSchool(found: readonly RecipientSchool[], query: string): SchoolMatch | 'No match' | null {
  const name = comparable(query);
  if (name === '') return null;
  const [first, second] = found;
  if (!first) return 'No match';
  const isOnly = first.searchName === name || (first.names.includes(name) && !second?.names.includes(name));
  return {
    school: found.length === 1 || isOnly ? first.school : null,
    count: found.length,
    division: oneOrMultiple(found.flatMap(({ divisions }) => divisions.map(String))),
    conference: oneOrMultiple(found.flatMap(({ conferences }) => conferences)),
  };
}

function oneOrMultiple(values: readonly string[]): string {
  const [first = '', ...others] = distinct(values);
  return others.length > 0 ? 'Multiple' : first;
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}
