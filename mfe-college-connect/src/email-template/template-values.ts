import type { BracePlaceholder, Placeholder } from '@cc/contracts/entities/placeholders';
import type { Personalization } from '@cc/contracts/entities/personalization';

export type AnyPlaceholder = Placeholder | BracePlaceholder;
export type TemplateValues = Readonly<Record<AnyPlaceholder, string>>;

/** The part of the email: a body has achievements as bullet lines, a subject has everything on one line. */
export type TextForm = 'body' | 'subject';

/** The college's placeholder value while no school is selected. */
export const sampleSchool = 'Your College';

/** The achievements that are not blank, in the athlete's order. */
export function filledAchievements(personalization: Personalization): readonly string[] {
  return personalization.achievements.map((line) => line.trim()).filter((line) => line !== '');
}

/** The value of each placeholder of either form in one school's email (specification 9). */
export function templateValues(personalization: Personalization, school: string, form: TextForm): TemplateValues {
  const fullName = personalization.fullName.trim();
  const gradYear = personalization.gradYear.trim();
  const currentTeam = personalization.currentTeam.trim();
  const highSchool = personalization.highSchool.trim();
  const position = personalization.position.trim();
  const gpa = personalization.gpa.trim();
  const achievements = achievementText(filledAchievements(personalization), form);
  const highlightLink = personalization.highlightLink.trim();
  const highlightLine = highlightLink === '' ? '' : `Please find my highlight video here: ${highlightLink}`;
  return {
    '[Full Name]': fullName,
    '{fullName}': fullName,
    '[Graduation Year]': gradYear,
    '{gradYear}': gradYear,
    '[Current Team]': currentTeam,
    '{currentTeam}': currentTeam,
    '[High School]': highSchool,
    '{highSchool}': highSchool,
    '[Position]': position,
    '{position}': position,
    '[GPA]': gpa,
    '{gpa}': gpa,
    '[Achievements]': achievements,
    '{achievements}': achievements,
    '[Highlight Video]': highlightLine,
    '{highlightVideoLine}': highlightLine,
    '{highlightLink}': highlightLink,
    '[College Name]': school,
    '{collegeName}': school,
  };
}

/** Whether a placeholder names the school, the only part of an email that differs between schools. */
export function variesBySchool(placeholder: AnyPlaceholder): boolean {
  return placeholder === '[College Name]' || placeholder === '{collegeName}';
}

/** Whether a placeholder may stay empty: the highlight video is the only optional field (specification 5). */
export function mayBeEmpty(placeholder: AnyPlaceholder): boolean {
  return (
    placeholder === '[Highlight Video]' || placeholder === '{highlightVideoLine}' || placeholder === '{highlightLink}'
  );
}

function achievementText(achievements: readonly string[], form: TextForm): string {
  return form === 'subject' ? achievements.join(', ') : achievements.map((line) => `• ${line}`).join('\n');
}
