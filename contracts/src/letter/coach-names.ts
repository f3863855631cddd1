import { coachRank, headCoachRank, noCoachRank } from '../entities/coach-role.ts';

/** A coach, as far as a greeting needs them. */
export interface NamedCoach {
  readonly first_name: string;
  readonly last_name: string;
  readonly title: string;
}

/** How a letter addresses a staff without a name. `Dear Coach,` is the greeting of the specification. */
export const anyCoach = 'Coach';

/**
 * The coaches as a greeting names them: `Coach Stein`, `Coach Stein and Coach Caldwell` with the head coach first, from
 * three on `Coach Stein and staff` (D1.34). Plain `Coach` if a name would be missing, odd or the wrong one.
 */
export function coachNames(coaches: readonly NamedCoach[]): string {
  const ranked = coaches
    .map((coach) => ({ rank: rankOf(coach.title), name: surname(coach.last_name) }))
    .sort((one, other) => one.rank - other.rank);
  const named = ranked.filter(({ name, rank }) => name !== null && rank < noCoachRank);
  const few = ranked.length <= 2 && named.length === ranked.length;
  if (few && new Set(named.map(({ name }) => name)).size === named.length) return listed(named) || anyCoach;
  const heads = ranked.filter(({ rank }) => rank === headCoachRank);
  const known =
    heads.every(({ name }) => name !== null) && new Set(heads.map(({ name }) => name)).size === heads.length;
  return known && (heads.length === 1 || heads.length === 2) ? `${listed(heads, ', ')} and staff` : anyCoach;
}

function listed(coaches: readonly { readonly name: string | null }[], between = ' and '): string {
  return coaches.map(({ name }) => `${anyCoach} ${name}`).join(between);
}

/** A coach of the list without a title is a coach. */
function rankOf(title: string): number {
  return title.trim() === '' ? noCoachRank - 1 : coachRank(title);
}

const titleWord = /^(?:(?:(?:head|assistant|associate)\s+)?coach|dr|mr|mrs|ms|prof|professor)\b\.?\s+/iu;
const suffix = /[\s,]+(?:jr|sr|ii|iii|iv|v|esq|ph\.?d|ed\.?d|m\.?b\.?a|m\.?ed)\.?$/iu;
const noName =
  /^(?:tba|tbd|tbh|n\/?a|none|null|open|staff|unknown|vacant|vacancy|position|coach|coaches|head coach)$/iu;
/**
 * Letters with the signs that names have between them. One of these (ʻ) is a letter to Unicode: taken for both, a row
 * of them takes forever.
 */
const nameLetters = /^['’ʻ]?(?!ʻ)\p{L}(?:(?!ʻ)[\p{L}\p{M}])*\.?(?:[ '’ʻ-]+(?!ʻ)\p{L}(?:(?!ʻ)[\p{L}\p{M}])*\.?)*$/u;
const nameMaxLength = 40;

/** The last name as a greeting writes it, without title words, suffixes and remarks. Null: better no name at all. */
export function surname(lastName: string): string | null {
  let name = lastName
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\([^)]*\)/gu, ' ')
    .replace(/,.*$/u, '')
    .replace(/\s+/gu, ' ')
    .trim();
  while (titleWord.test(name)) name = name.replace(titleWord, '');
  while (suffix.test(name)) name = name.replace(suffix, '');
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  // One Latin letter is an initial.
  if (letters < (/\p{Script=Latin}/u.test(name) ? 2 : 1)) return null;
  if (noName.test(name) || !nameLetters.test(name) || name.length > nameMaxLength) return null;
  return withCapitals(name);
}

/**
 * A name in one case only (`o'dell`, `STEIN`) gets capitals; any other one is as its owner writes it (`de la Cruz`).
 */
function withCapitals(name: string): string {
  if (name !== name.toLowerCase() && (name !== name.toUpperCase() || !/\p{L}{2}/u.test(name))) return name;
  return name
    .toLowerCase()
    .replace(/(^|[ -])(?:(\p{L}['’ʻ])(?=\p{L}))?(mc(?=\p{L}))?(\p{L})/gu, (_, before, o = '', mc = '', letter) =>
      [before, o.toUpperCase(), mc && 'Mc', letter.toUpperCase()].join(''),
    );
}
