import { bodyMaxLength, forbiddenInBody, forbiddenInSubject, subjectMaxLength } from '@cc/contracts/api/send-email';
import { findPlaceholders } from '@cc/contracts/entities/placeholders';
import type { Personalization } from '@cc/contracts/entities/personalization';
import { renderSubject, renderTemplate } from './render-template.ts';

/** Subject and body as they leave, or as written with placeholders. */
export interface MailText {
  readonly subject: string;
  readonly body: string;
}

/**
 * One school's mail. The preview shows it and the send step sends it: the same text, byte for byte. Hidden characters,
 * which pasted text brings along and no mail may have, are left out.
 */
export function schoolMail(draft: MailText, personalization: Personalization, school: string): MailText {
  return {
    subject: renderSubject(draft.subject, personalization, school).replace(all(forbiddenInSubject), ''),
    body: renderTemplate(draft.body, personalization, school).replace(all(forbiddenInBody), ''),
  };
}

const all = ({ source, flags }: RegExp): RegExp => new RegExp(source, `${flags}g`);

/** Why a rendered mail cannot leave, in a sentence for its writer; undefined when it can. Emptiness is told elsewhere. */
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

/** Bracketed words of a text that look like placeholders but are none, for example `[college name]`. */
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
