import { plainBody, plainSubject, subjectMaxLength } from '../api/send-email.ts';
import { bodyMaxLength, bodyMaxLines, linesOf } from '../entities/letter.ts';
import { findPlaceholders } from '../entities/placeholders.ts';
import { ownValue } from '../own-value.ts';
import { coachNames } from './coach-names.ts';
import type { NamedCoach } from './coach-names.ts';
import { renderSubject, renderTemplate } from './render-template.ts';
import type { LetterAnswers, SchoolTexts } from './template-values.ts';

/** Subject and body, rendered or with placeholders. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}

/** A letter with placeholders, and the athlete's own sentence for some of the schools. */
export interface LetterText extends MailText {
  readonly reasons?: Readonly<Record<string, string>>;
}

/** A school, and its coaches that the letter goes to. */
export interface LetterSchool {
  readonly school: string;
  readonly coaches: readonly NamedCoach[];
}

/** What a letter says to one school only. A reason is one line; blank if nothing of it can be seen. */
export function schoolTexts({ school, coaches }: LetterSchool, reasons: LetterText['reasons']): SchoolTexts {
  const text = ownValue(reasons, school) ?? '';
  const reason = /[^\p{C}\s]/u.test(text) ? text.replace(/\s+/gu, ' ').trim() : '';
  return { school, coachNames: coachNames(coaches), reason };
}

/** One school's email. The preview and the send step use the same text, byte for byte. */
export function schoolMail(draft: LetterText, personalization: LetterAnswers, school: LetterSchool): MailText {
  const texts = schoolTexts(school, draft.reasons);
  return {
    subject: plainSubject(renderSubject(draft.subject, personalization, texts)),
    body: plainBody(renderTemplate(draft.body, personalization, texts)),
  };
}

/**
 * Why a rendered email cannot be sent, as a sentence for the user; undefined if it can. Blank text is checked
 * elsewhere.
 */
export function mailProblem(mail: MailText): string | undefined {
  if (mail.subject.length > subjectMaxLength) {
    return `The subject is ${mail.subject.length} characters long. Please keep it to ${subjectMaxLength}.`;
  }
  const format = new Intl.NumberFormat('en-US');
  if (mail.body.length > bodyMaxLength) {
    return `The email is ${format.format(mail.body.length)} characters long. Please keep it to ${format.format(bodyMaxLength)}.`;
  }
  const lines = linesOf(mail.body);
  if (lines > bodyMaxLines) {
    return `The email has ${format.format(lines)} lines. Please keep it to ${format.format(bodyMaxLines)}.`;
  }
  const left = findPlaceholders(`${mail.subject}\n${mail.body}`);
  if (left.length > 0) {
    return `${left.join(', ')} would be sent like that. Please remove it from your email in step 5 or your answers in step 4, or use the insert buttons.`;
  }
  return undefined;
}

const bracketed = /\[[^[\]\n]{1,40}\]|\{[A-Za-z][A-Za-z ]{0,39}\}/g;

/** Bracketed text that may be meant as a placeholder but has no such name, for example `[my coach]`. */
export function unknownPlaceholders(text: string): readonly string[] {
  const found = text.match(bracketed) ?? [];
  return [...new Set(found)].filter((word) => findPlaceholders(word).length === 0);
}

const summaryLength = 100;

/** The body as the summary shows it: 100 characters, followed by `...` when there are more (specification 2). */
export function bodySummary(body: string): string {
  // Code points, so that an emoji at the edge is not cut in half.
  const characters = [...body];
  return characters.length > summaryLength ? `${characters.slice(0, summaryLength).join('')}...` : body;
}
