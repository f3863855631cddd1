import { detailPlaceholders, schoolPlaceholders } from '../entities/placeholders.ts';
import type { BracePlaceholder, DetailPlaceholder, Placeholder, SchoolPlaceholder } from '../entities/placeholders.ts';
import type { Personalization } from '../entities/personalization.ts';
import { detailTexts, type DetailTexts } from '../entities/sport-details.ts';

export type AnyPlaceholder = Placeholder | BracePlaceholder | DetailPlaceholder | SchoolPlaceholder;
export type TemplateValues = Readonly<Record<AnyPlaceholder, string>>;

/** The athlete's answers in step 4, as a letter uses them. */
export interface LetterAnswers extends Personalization {
  /** The optional details of the sport; left out, they are blank. */
  readonly details?: DetailTexts;
}

/** The part of the email: a body has achievements as bullet lines, a subject has everything on one line. */
export type TextForm = 'body' | 'subject';

/** The texts that differ between schools. */
export interface SchoolTexts {
  readonly school: string;
  /** As a greeting names them: `Coach Stein and staff`. */
  readonly coachNames: string;
  /** The athlete's own sentence about this school; blank if there is none. */
  readonly reason: string;
}

/** A letter to all schools shows the placeholders that differ between them. */
export const anySchool: SchoolTexts = {
  school: '[College Name]',
  coachNames: '[Coach Names]',
  reason: '[Why this school]',
};

/** The college's placeholder value while no school is selected. */
export const sampleSchool = 'Your College';

/** The achievements that are not blank, in the athlete's order. */
export function filledAchievements(personalization: Personalization): readonly string[] {
  return personalization.achievements.map((line) => line.trim()).filter((line) => line !== '');
}

/** The value of each placeholder of either form in one school's email (specification 9). */
export function templateValues(personalization: LetterAnswers, school: SchoolTexts, form: TextForm): TemplateValues {
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
    '[College Name]': school.school,
    '{collegeName}': school.school,
    '[Coach Names]': school.coachNames,
    '[Why this school]': school.reason,
    ...(personalization.details ?? detailTexts('', {})),
  };
}

const bySchool: ReadonlySet<AnyPlaceholder> = new Set(['[College Name]', '{collegeName}', ...schoolPlaceholders]);

/** Whether a placeholder's value differs between schools. */
export function variesBySchool(placeholder: AnyPlaceholder): boolean {
  return bySchool.has(placeholder);
}

/**
 * Whether a placeholder may be empty within a line: the highlight video is the only optional field (specification 5).
 */
export function mayBeEmpty(placeholder: AnyPlaceholder): boolean {
  return (
    placeholder === '[Highlight Video]' || placeholder === '{highlightVideoLine}' || placeholder === '{highlightLink}'
  );
}

/** Whether a line that contains only this placeholder is left out where it is blank: it is optional. */
export function leavesOutLine(placeholder: AnyPlaceholder): boolean {
  return mayBeEmpty(placeholder) || detailPlaceholders.some((detail) => detail === placeholder);
}

function achievementText(achievements: readonly string[], form: TextForm): string {
  return form === 'subject' ? achievements.join(', ') : achievements.map((line) => `• ${line}`).join('\n');
}
