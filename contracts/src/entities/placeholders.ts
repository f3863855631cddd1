/** The placeholders of the email template, as the compose step inserts them (specification 9). */
export const placeholders = [
  '[Full Name]',
  '[Graduation Year]',
  '[Current Team]',
  '[High School]',
  '[Position]',
  '[GPA]',
  '[Achievements]',
  '[Highlight Video]',
  '[College Name]',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** The older forms, which older drafts may still hold (specification 9). */
export const bracePlaceholders = [
  '{fullName}',
  '{gradYear}',
  '{currentTeam}',
  '{highSchool}',
  '{position}',
  '{gpa}',
  '{highlightLink}',
  '{collegeName}',
  '{achievements}',
  '{highlightVideoLine}',
] as const;
export type BracePlaceholder = (typeof bracePlaceholders)[number];

/** Placeholders of our own: the optional details of `sport-details.ts`. */
export const detailPlaceholders = ['[Club]', '[Jersey]', '[Height]', '[Next Event]', '[Club Coach]'] as const;
export type DetailPlaceholder = (typeof detailPlaceholders)[number];

/**
 * Placeholders of our own for each school: its coaches, for the greeting by name, and the athlete's sentence (D1.34).
 */
export const reasonPlaceholder = '[Why this school]';
export const schoolPlaceholders = ['[Coach Names]', reasonPlaceholder] as const;
export type SchoolPlaceholder = (typeof schoolPlaceholders)[number];

const bracketed = /[[{［｛【〔]([^[\]{}［］｛｝【】〔〕]{1,60})[\]}］｝】〕]/gu;

/** Without what look-alikes change: the case, blanks, and signs. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Nothing is left of these 970,000 signs, which have no meaning. */
const meaningless = /[\p{Co}\p{Cn}]/gu;

/** The largest scripts: 110,000 signs that are no part of a name. */
const foreign = /[\p{Script=Han}\p{Script=Hangul}]/u;

/**
 * What is left of single signs, since a letter repeats them: normalizing one takes as long as twenty looks here.
 * Without the signs above, Unicode has 45,000, so no letter makes this grow further.
 */
const bareSigns = new Map<string, string>();

function bareSign(sign: string): string {
  const known = bareSigns.get(sign);
  if (known !== undefined) return known;
  const left = bare(sign);
  bareSigns.set(sign, left);
  return left;
}

const bareNames = new Set(
  [...placeholders, ...bracePlaceholders, ...detailPlaceholders, ...schoolPlaceholders].map(bare),
);
const beginnings = new Set([...bareNames].flatMap((name) => Array.from(name, (_, place) => name.slice(0, place + 1))));

/**
 * Whether `[full_name]` or `{Full Name}` is a placeholder. Sign by sign, since some signs stand for 18 letters: a
 * spelling that begins as none is left at once.
 */
function isPlaceholder(spelling: string): boolean {
  if (foreign.test(spelling)) return false;
  let name = '';
  for (const sign of spelling.replace(meaningless, '')) {
    name += bareSign(sign);
    if (name !== '' && !beginnings.has(name)) return false;
  }
  return bareNames.has(name);
}

/**
 * The placeholders that a text still contains, as it spells them, each spelling once. Look-alikes count, such as
 * `[gpa]`, `{Full Name}` and `[[GPA]]`: nothing replaces them. Mail with any of them must not leave.
 */
export function findPlaceholders(text: string): readonly string[] {
  const found = Array.from(text.matchAll(bracketed), ([spelling]) => spelling);
  return [...new Set(found)].filter(isPlaceholder);
}
