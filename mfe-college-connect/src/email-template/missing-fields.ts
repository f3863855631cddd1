import type { Personalization } from '@cc/contracts/entities/personalization';
import {
  anySchool,
  filledAchievements,
  mayBeEmpty,
  templateValues,
  type LetterAnswers,
} from '@cc/contracts/letter/template-values';
import { templateSegments } from '@cc/contracts/letter/render-template';

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
 * The placeholders of a text that have no value, which would leave a gap in the email. The highlight video is not one
 * of them, and neither is an optional detail whose line is left out.
 */
export function emptyPlaceholders(text: string, personalization: LetterAnswers): readonly string[] {
  const values = templateValues(personalization, anySchool, 'body');
  const used = templateSegments(text, personalization, anySchool).flatMap(({ placeholder }) => placeholder ?? []);
  return [...new Set(used)].filter((placeholder) => values[placeholder] === '' && !mayBeEmpty(placeholder));
}
