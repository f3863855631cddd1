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

const bracketed = /[[{［｛【〔]([^[\]{}［］｛｝【】〔〕]{1,60})[\]}］｝】〕]/gu;

/** A name without what look-alikes change: the case, blanks, and signs. `[full_name]` and `{Full Name}` are one name. */
const bareName = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const bareNames: ReadonlySet<string> = new Set([...placeholders, ...bracePlaceholders].map(bareName));

/**
 * The placeholders that a text still contains, as it spells them, each spelling once. Look-alikes count, such as `[gpa]`,
 * `{Full Name}` and `[[GPA]]`: nothing replaces them. Mail with any of them must not leave.
 */
export function findPlaceholders(text: string): readonly string[] {
  const found = Array.from(text.matchAll(bracketed), ([spelling]) => spelling);
  return [...new Set(found)].filter((spelling) => bareNames.has(bareName(spelling)));
}
