/** A row of `personalization` (specification 3) as the interface holds it. `achievements` always has at least one entry, which may be blank. */
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
