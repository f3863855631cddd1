import { z } from 'zod';

export const genderSchema = z.enum(['men', 'women']);
export type Gender = z.output<typeof genderSchema>;

/** A row of `master_coaches` without its `email`, which is always null: the API reveals the addresses (D1.4). */
export const coachSchema = z.object({
  id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  title: z.string(),
  school: z.string(),
  conference: z.string(),
  division: z.number().int(),
  gender: genderSchema,
  sport: z.string(),
  /** Asked not to be contacted. */
  opted_out: z.boolean(),
  /** An email to the address came back. */
  address_wrong: z.boolean(),
});
export type Coach = z.output<typeof coachSchema>;

/** Whether an email may go to a coach (D22). */
export function canBeWritten({ opted_out, address_wrong }: Pick<Coach, 'opted_out' | 'address_wrong'>): boolean {
  return !opted_out && !address_wrong;
}

/** A coach whose address was revealed. It is never stored in a browser. */
export type AddressedCoach = Coach & { readonly email: string };
