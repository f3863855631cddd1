import { reasonPlaceholder } from '@cc/contracts/entities/placeholders';
import type { LetterSchool, LetterText } from '@cc/contracts/letter/school-mail';
import { schoolTexts } from '@cc/contracts/letter/school-mail';

/** Whether a letter has a place for the athlete's own sentence about a school. */
export function usesReasons({ subject, body }: LetterText): boolean {
  return `${subject}\n${body}`.includes(reasonPlaceholder);
}

/** The number of schools with a reason. */
export function countReasons(schools: readonly LetterSchool[], reasons: LetterText['reasons']): number {
  return schools.filter((school) => schoolTexts(school, reasons).reason !== '').length;
}

/** The same in words: `11 of 30 have a reason`. */
export function reasonsCounted(schools: readonly LetterSchool[], reasons: LetterText['reasons']): string {
  const done = countReasons(schools, reasons);
  return `${done} of ${schools.length} ${done === 1 ? 'has' : 'have'} a reason`;
}

/**
 * A body with `[Why this school]` in a paragraph of its own, since the paragraph is left out where there is no reason:
 * below the paragraph at a place, by default below the first one after the greeting.
 * @returns also the place after the insertion
 */
export function withReasonParagraph(body: string, place?: number): { readonly body: string; readonly end: number } {
  const start = place ?? Math.max(0, body.search(/(?<=\n)\s*\S/)) + 1;
  const paragraphEnd = body.slice(start).search(/\s*(?:\n\s*\n|$)/);
  const at = paragraphEnd === -1 ? body.length : start + paragraphEnd;
  const added = `\n\n${reasonPlaceholder}`;
  return { body: body.slice(0, at) + added + body.slice(at), end: at + added.length };
}
