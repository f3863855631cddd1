import type { Personalization } from '@cc/contracts/entities/personalization';
import { filledAchievements, type LetterAnswers } from '@cc/contracts/letter/template-values';

/** Sample values for blank fields in a sample preview (specification 9). */
export const previewDefaults: Omit<Personalization, 'highlightLink'> = {
  fullName: 'Jamie Taylor',
  gradYear: '2028',
  currentTeam: 'Riverside United U18',
  highSchool: 'Riverside High School',
  position: 'Midfielder',
  gpa: '3.8',
  achievements: ['Team captain', 'All-conference first team'],
};

/**
 * The answers for the sample preview: blank required fields get sample values. The optional ones get none, because
 * their lines are omitted from the email as well.
 */
export function withPreviewDefaults(personalization: LetterAnswers): LetterAnswers {
  const or = (value: string, sample: string) => (value.trim() === '' ? sample : value);
  return {
    ...personalization,
    fullName: or(personalization.fullName, previewDefaults.fullName),
    gradYear: or(personalization.gradYear, previewDefaults.gradYear),
    currentTeam: or(personalization.currentTeam, previewDefaults.currentTeam),
    highSchool: or(personalization.highSchool, previewDefaults.highSchool),
    position: or(personalization.position, previewDefaults.position),
    gpa: or(personalization.gpa, previewDefaults.gpa),
    achievements:
      filledAchievements(personalization).length === 0 ? previewDefaults.achievements : personalization.achievements,
  };
}
