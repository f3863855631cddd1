import type { Coach } from '@cc/contracts/entities/coach';

/** One school of the list, with its search key, computed once per list instead of once per keystroke. */
export interface RecipientSchool {
  readonly school: string;
  readonly coaches: readonly Coach[];
  readonly conferences: readonly string[];
  readonly divisions: readonly number[];
  /** The normalized name: lower case, no accents, no punctuation. */
  readonly searchName: string;
}

/** Schools in the order of the coaches, which is alphabetical. */
export function indexRecipients(coaches: readonly Coach[]): readonly RecipientSchool[] {
  return [...Map.groupBy(coaches, ({ school }) => school)].map(([school, members]) =>
    indexSchool(school, comparable(school), members),
  );
}

function indexSchool(school: string, searchName: string, coaches: readonly Coach[]): RecipientSchool {
  return {
    school,
    // Already frozen, so that the store does not walk through the coaches to freeze them.
    coaches: Object.freeze(coaches),
    conferences: distinct(coaches.map(({ conference }) => conference)),
    divisions: distinct(coaches.map(({ division }) => division)),
    searchName,
  };
}

/** The schools with coaches in a conference, each with only those coaches. */
export function inConference(schools: readonly RecipientSchool[], wanted: string): readonly RecipientSchool[] {
  return schools
    .filter(({ conferences }) => conferences.includes(wanted))
    .map((all) => {
      if (all.conferences.length === 1) return all;
      const members = all.coaches.filter(({ conference }) => conference === wanted);
      return indexSchool(all.school, all.searchName, members);
    });
}

/**
 * The schools whose names contain every word of the query, in any order; all schools for an empty query. An exact match
 * comes first.
 */
export function searchSchools(schools: readonly RecipientSchool[], query: string): readonly RecipientSchool[] {
  const name = comparable(query);
  if (name === '') return schools;
  const words = name.split(' ');
  const found = schools.filter(({ searchName }) => words.every((word) => searchName.includes(word)));
  const named = found.filter(({ searchName }) => searchName === name);
  return named.length === 0 ? found : [...named, ...found.filter(({ searchName }) => searchName !== name)];
}

export interface SchoolMatch {
  /** The matched school, if it is the only one or an exact match; otherwise null. */
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
  const [first] = found;
  if (!first) return 'No match';
  return {
    school: found.length === 1 || first.searchName === name ? first.school : null,
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

function comparable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
