import { z } from 'zod';

/** The columns of the file, in any order; the first line names them. */
export const coachColumns = [
  'first_name',
  'last_name',
  'title',
  'school',
  'conference',
  'email',
  'division',
  'gender',
  'sport',
] as const;

/**
 * What looks the same is the same: a school that is spelled in two ways would get two emails. Excel and Word bend
 * apostrophes.
 */
const asSeen = (value: string) =>
  value
    .normalize('NFC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim();

const text = z
  .string()
  .transform(asSeen)
  .refine((value) => !value.includes('\uFFFD'), 'is not UTF-8; save the file as "CSV UTF-8"')
  .refine((value) => !/\p{Cc}/u.test(value), 'holds a line break or another control character')
  .refine((value) => value.length <= 200, 'is longer than 200 characters');
const required = text.refine((value) => value !== '', 'is empty');

/**
 * One row of the file, cleaned up: blanks and accents in one way, no invisible signs, email and sport in lower case,
 * `Men's` as `men`.
 */
export const coachRowSchema = z.object({
  first_name: required,
  last_name: required,
  title: text,
  school: required,
  conference: required,
  // Of what Zod takes, the database refuses only names of hosts that end with a hyphen.
  email: required
    .transform((value) => value.toLowerCase())
    .pipe(z.email('is not an email address'))
    .refine((value) => !/@.*-\./.test(value), 'is not an email address'),
  division: required.refine((value) => /^[123]$/.test(value), 'is not 1, 2 or 3').transform(Number),
  gender: required
    .transform((value) => value.toLowerCase().replace(/['’]s$/, ''))
    .pipe(z.enum(['men', 'women'], 'is not men or women')),
  sport: required.transform((value) => value.toLowerCase()),
});
export type CoachRow = z.output<typeof coachRowSchema>;

/** The problems of a row, for the operator: `email "x@" is not an email address; sport is empty`. */
export function describeProblems(row: Readonly<Record<string, string>>, error: z.ZodError): string {
  const problems = Map.groupBy(error.issues, (issue) => String(issue.path[0]));
  return [...problems]
    .map(([column, [first]]) => {
      const value = row[column]?.trim();
      return `${column} ${value ? `${JSON.stringify(value.slice(0, 60))} ` : ''}${first?.message}`;
    })
    .join('; ');
}
