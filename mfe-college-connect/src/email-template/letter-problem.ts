import { mailProblem, schoolMail, type LetterSchool, type LetterText } from '@cc/contracts/letter/school-mail';
import type { LetterAnswers } from '@cc/contracts/letter/template-values';

/**
 * Why the letter to one of the schools cannot be sent, as a sentence for the user; undefined if all can. Names, reasons
 * and lengths differ, so each letter is checked, and the school is named if another one's letter is fine.
 */
export function letterProblem(
  draft: LetterText,
  personalization: LetterAnswers,
  schools: readonly LetterSchool[],
): string | undefined {
  const problems = schools.map((school) => {
    const mail = schoolMail(draft, personalization, school);
    const emptied = mail.subject.trim() === '' && draft.subject.trim() !== '';
    return emptied ? 'The subject would be empty.' : mailProblem(mail);
  });
  const first = problems.findIndex((problem) => problem !== undefined);
  const problem = problems[first];
  if (problem === undefined) return undefined;
  return problems.every((each) => each === problem) ? problem : `${schools[first]?.school}: ${problem}`;
}
