import type { Personalization } from '@cc/contracts/entities/personalization';
import { filledAchievements, mayBeEmpty, templateValues, variesBySchool } from './template-values.ts';
import { templateSegments } from './render-template.ts';

/** The fields that the personalization step requires (specification 5), in its order, with their labels. */
export const requiredFields = [
  { name: 'fullName', label: 'Full Name' },
  { name: 'gradYear', label: 'Grad Year' },
  { name: 'currentTeam', label: 'Current Team' },
  { name: 'highSchool', label: 'High School' },
  { name: 'position', label: 'Position' },
  { name: 'gpa', label: 'GPA' },
] as const satisfies readonly { name: keyof Personalization; label: string }[];

export type RequiredFieldName = (typeof requiredFields)[number]['name'];
export type RequiredField = RequiredFieldName | 'achievements';
export const achievementsLabel = 'Achievements';

/** Labels of the required fields that are blank, in the order of the form; achievements count with one line filled. */
export function missingFields(personalization: Personalization): readonly string[] {
  const blank = requiredFields.filter(({ name }) => personalization[name].trim() === '').map(({ label }) => label);
  return filledAchievements(personalization).length === 0 ? [...blank, achievementsLabel] : blank;
}

/**
 * The placeholders of a text that have no value, which would leave a gap in the email. The highlight video is not one of
 * them: without a link its line is omitted.
 */
export function emptyPlaceholders(text: string, personalization: Personalization): readonly string[] {
  const values = templateValues(personalization, '', 'body');
  const used = templateSegments(text, personalization, '').flatMap(({ placeholder }) => placeholder ?? []);
  return [...new Set(used)].filter(
    (placeholder) => values[placeholder] === '' && !mayBeEmpty(placeholder) && !variesBySchool(placeholder),
  );
}
