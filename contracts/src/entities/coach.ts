import { z } from 'zod';

export const genderSchema = z.enum(['men', 'women']);
export type Gender = z.output<typeof genderSchema>;

/** A row of `master_coaches` as a signed-in user reads it. `email` is null until tokens were bought (D1.4). */
export const coachSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  school: z.string(),
  conference: z.string(),
  email: z.email().nullable(),
  division: z.number().int(),
  gender: genderSchema,
  sport: z.string(),
});
export type Coach = z.output<typeof coachSchema>;
