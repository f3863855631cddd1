import type { Personalization } from '@cc/contracts/entities/personalization';
import { personalizationFieldMaxLength } from '@cc/contracts/entities/personalization';
import type { Toast } from '@cc/contracts/federation/host-services';
import { completeHighlightLink, highlightLinkError, isHighlightLink } from '../../email-template/highlight-link.ts';
import {
  achievementsLabel,
  missingFields,
  requiredFields,
  type RequiredField,
  type RequiredFieldName,
} from '../../email-template/missing-fields.ts';
import { filledAchievements } from '@cc/contracts/letter/template-values';

/** The error message of each field. */
export type FieldErrors = Partial<Record<RequiredField | 'highlightLink', string>>;

export interface PersonalizationCheck {
  readonly errors: FieldErrors;
  /** Shown when Continue is pressed; undefined if there are no errors. */
  readonly toast?: Toast;
}

/** The rules of the personalization step (specification 5). */
export function checkPersonalization(personalization: Personalization): PersonalizationCheck {
  const missing = missingFields(personalization);
  const errors = fieldErrors(personalization, missing);
  if (missing.length > 0) {
    const description = `Please fill in: ${missing.join(', ')}.`;
    return { errors, toast: { tone: 'error', title: 'Missing Required Information', description } };
  }
  if (errors.highlightLink) {
    const toast: Toast = { tone: 'error', title: 'Invalid Highlight Video Link', description: errors.highlightLink };
    return { errors, toast };
  }
  if (errors.achievements) {
    return { errors, toast: { tone: 'error', title: 'Achievements Too Long', description: errors.achievements } };
  }
  return { errors };
}

function fieldErrors(personalization: Personalization, missing: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { name, label } of requiredFields) {
    if (missing.includes(label)) errors[name] = `Please enter your ${fieldNouns[name]}.`;
  }
  if (missing.includes(achievementsLabel)) errors.achievements = 'Please enter at least one achievement.';
  const length = filledAchievements(personalization).join('\n').length;
  if (length > personalizationFieldMaxLength) {
    errors.achievements = `Your achievements are ${length} characters long in total. Please keep them to ${personalizationFieldMaxLength}.`;
  }
  if (!isHighlightLink(completeHighlightLink(personalization.highlightLink))) errors.highlightLink = highlightLinkError;
  return errors;
}

/** Each field as a sentence names it. */
const fieldNouns = {
  fullName: 'full name',
  gradYear: 'graduation year',
  currentTeam: 'current team',
  highSchool: 'high school',
  position: 'position',
  gpa: 'GPA',
} as const satisfies Record<RequiredFieldName, string>;
