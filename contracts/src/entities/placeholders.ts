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

/** The placeholders of either form that a text still contains. Mail with any of them must not leave. */
export function findPlaceholders(text: string): readonly (Placeholder | BracePlaceholder)[] {
  return [...placeholders, ...bracePlaceholders].filter((placeholder) => text.includes(placeholder));
}
