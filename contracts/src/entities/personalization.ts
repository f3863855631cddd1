import { z } from 'zod';

/** A row of `personalization` (specification 3) as the interface holds it. */
export const personalizationSchema = z.object({
  fullName: z.string(),
  gradYear: z.string(),
  currentTeam: z.string(),
  highSchool: z.string(),
  position: z.string(),
  gpa: z.string(),
  /** At least one row always stays, which may be blank (specification 2). */
  achievements: z.array(z.string()).min(1).readonly(),
  highlightLink: z.string(),
});
export type Personalization = Readonly<z.output<typeof personalizationSchema>>;

/** The longest text that any personalization field may hold, in characters. */
export const personalizationFieldMaxLength = 2000;
