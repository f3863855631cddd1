import { z } from 'zod';

/** A row of `personalization` (specification 3). `achievements` holds one line each. */
export const personalizationRowSchema = z.object({
  user_id: z.uuid(),
  full_name: z.string().nullable(),
  grad_year: z.string().nullable(),
  current_team: z.string().nullable(),
  high_school: z.string().nullable(),
  position: z.string().nullable(),
  gpa: z.string().nullable(),
  achievements: z.string().nullable(),
  highlight_link: z.string().nullable(),
});
export type PersonalizationRow = z.output<typeof personalizationRowSchema>;

/** The same as the interface holds it. `achievements` always has at least one entry, which may be blank. */
export interface Personalization {
  readonly fullName: string;
  readonly gradYear: string;
  readonly currentTeam: string;
  readonly highSchool: string;
  readonly position: string;
  readonly gpa: string;
  readonly achievements: readonly string[];
  readonly highlightLink: string;
}

/** The longest text that any personalization field may hold, in characters. */
export const personalizationFieldMaxLength = 2000;
