import { bodyMaxLength, forbiddenInBody, forbiddenInSubject, subjectMaxLength } from '@cc/contracts/api/send-email';
import { findPlaceholders } from '@cc/contracts/entities/placeholders';
import type { Personalization } from '@cc/contracts/entities/personalization';
import { renderSubject, renderTemplate } from './render-template.ts';

/** Subject and body, rendered or with placeholders. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}

/**
 * One school's email. The preview and the send step use the same text, byte for byte. Hidden characters, which pasted
 * text may contain, are removed.
 */
export function schoolMail(draft: MailText, personalization: Personalization, school: string): MailText {
  return {
    subject: renderSubject(draft.subject, personalization, school).replace(all(forbiddenInSubject), ''),
    body: renderTemplate(draft.body, personalization, school).replace(all(forbiddenInBody), ''),
  };
}

const all = ({ source, flags }: RegExp): RegExp => new RegExp(source, `${flags}g`);

/** Why a rendered email cannot be sent, as a sentence for the user; undefined if it can. Blank text is checked elsewhere. */
export function mailProblem(mail: MailText): string | undefined {
  if (mail.subject.length > subjectMaxLength) {
    return `The subject is ${mail.subject.length} characters long. Please keep it to ${subjectMaxLength}.`;
  }
  if (mail.body.length > bodyMaxLength) {
    const format = new Intl.NumberFormat('en-US');
    return `The email is ${format.format(mail.body.length)} characters long. Please keep it to ${format.format(bodyMaxLength)}.`;
  }
  const left = findPlaceholders(`${mail.subject}\n${mail.body}`);
  if (left.length > 0) {
    return `${left.join(', ')} is in one of your answers and would be sent like that. Please remove it from step 4.`;
  }
  return undefined;
}

const bracketed = /\[[^[\]\n]{1,40}\]|\{[A-Za-z][A-Za-z ]{0,39}\}/g;

/** Bracketed text that looks like a placeholder but is none, for example `[college name]`. */
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
