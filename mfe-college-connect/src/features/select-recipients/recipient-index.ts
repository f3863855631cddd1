import type { Coach } from '@cc/contracts/entities/coach';

/** One school of the list, with what the search needs, computed once per list and not per letter typed. */
export interface RecipientSchool {
  readonly school: string;
  readonly coaches: readonly Coach[];
  readonly conferences: readonly string[];
  readonly divisions: readonly number[];
  /** The name as it is compared: lower case, no accents, no punctuation. */
  readonly searchName: string;
}

/** Schools in the order in which the coaches come, which is alphabetical. */
export function indexRecipients(coaches: readonly Coach[]): readonly RecipientSchool[] {
  return [...Map.groupBy(coaches, ({ school }) => school)].map(([school, members]) =>
    indexSchool(school, comparable(school), members),
  );
}

function indexSchool(school: string, searchName: string, coaches: readonly Coach[]): RecipientSchool {
  return {
    school,
    // Frozen, a list goes into the store as it is: the store does not walk its coaches to freeze them.
    coaches: Object.freeze(coaches),
    conferences: distinct(coaches.map(({ conference }) => conference)),
    divisions: distinct(coaches.map(({ division }) => division)),
    searchName,
  };
}

/** The schools with coaches in a conference, and of each school those coaches alone. */
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
 * The schools whose names hold every word of the query, in any order; all of them for an empty query. A school whose
 * whole name was typed comes first.
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
  /** The matched school when it is one or its whole name was typed, else null. */
  readonly school: string | null;
  /** How many schools fit: with a school named, that one and the others that are listed below it. */
  readonly count: number;
  /** `Multiple` where the match has several (specification 2). */
  readonly division: string;
  readonly conference: string;
}

/**
 * What the search box derives from its query: null while it is empty, `No match` when nothing fits. It speaks of all
 * the schools that are listed, so that it says what Select All takes.
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
