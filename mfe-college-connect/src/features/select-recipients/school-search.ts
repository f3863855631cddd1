import MiniSearch, { type SearchOptions } from 'minisearch';
import { comparable } from './comparable.ts';
import { searchNames, type RecipientSchool } from './recipient-index.ts';
import { stateNames } from './state-names.ts';

export type SchoolSearch = (query: string) => readonly RecipientSchool[];

/** The first letters of a word are enough from this length on; a shorter one is a word or an abbreviation. */
const isLong = (word: string) => word.length > 2;
/** One wrong letter in a word of four to seven, two in a longer one. More would find strangers. */
const slips = (word: string) => (word.length > 7 ? 2 : Number(word.length > 3));

const ofSchools: SearchOptions = { fields: ['names', 'place'], combineWith: 'AND', prefix: isLong };
const ofCoaches: SearchOptions = { combineWith: 'AND' };

/**
 * A search of names, nicknames, cities, states and coaches (D1.37). Schools whose names match come first, then those in
 * a matching place, then those with a coach of that name. Typing errors are corrected only if nothing else is found.
 */
export function createSchoolSearch(schools: readonly RecipientSchool[]): SchoolSearch {
  let built: MiniSearch | undefined;
  const index = () => (built ??= indexSchools(schools));

  // In the order of the list: by score, it would change with every letter.
  const listed = (words: string, options: SearchOptions) => {
    const places = new Set(
      index()
        .search(words, options)
        .map(({ id }) => Number(id)),
    );
    return schools.filter((_, place) => places.has(place));
  };
  const exact = (words: string) => [
    ...new Set([...searchNames(schools, words), ...listed(words, ofSchools), ...listed(words, ofCoaches)]),
  ];
  const corrected = (words: string, options: SearchOptions) => {
    const [best] = index().autoSuggest(words, { ...options, fuzzy: slips });
    return best ? exact(best.suggestion) : [];
  };
  const tries = [
    exact,
    (words: string) => listed(words, { ...ofCoaches, prefix: true }),
    (words: string) =>
      swapped(words)
        .map(exact)
        .find(({ length }) => length > 0) ?? [],
    (words: string) => corrected(words, ofSchools),
    (words: string) => corrected(words, ofCoaches),
  ];

  return (query) => {
    const words = comparable(query);
    if (words === '') return schools;
    for (const attempt of tries) {
      const found = attempt(words);
      if (found.length > 0) return found;
    }
    return [];
  };
}

/** The words with any two neighboring letters exchanged, which counts as two wrong letters otherwise. */
function swapped(words: string): readonly string[] {
  return Array.from({ length: words.length - 1 }, (_, at) =>
    words.slice(0, at).concat(words.charAt(at + 1), words.charAt(at), words.slice(at + 2)),
  );
}

function indexSchools(schools: readonly RecipientSchool[]): MiniSearch {
  const index = new MiniSearch({ fields: ['names', 'place', 'coaches'], tokenize: (text) => text.split(' ') });
  index.addAll(
    schools.map(({ names, details, coaches }, id) => ({
      id,
      names: names.join(' '),
      place: details
        ? comparable(`${details.institution} ${details.city} ${details.state} ${stateNames[details.state] ?? ''}`)
        : '',
      coaches: comparable(coaches.map((coach) => `${coach.first_name} ${coach.last_name}`).join(' ')),
    })),
  );
  return index;
}
