import { emailMaxLength, looksLikeEmail } from './email-rule.ts';
import { requiredTextProblem, lengthProblem } from './text-length.ts';

/** The contact form's fields (specification 3). */
export interface ContactMessage {
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** The longest that each field may be, in characters. */
export const contactMaxLength = { email: emailMaxLength, subject: 150, message: 5_000 } as const;

/** Hours within which a reply is promised (specification 2). */
export const contactReplyHours = 24;

/** What is said beside a field that does not do. */
export const contactProblemWords = {
  noEmail: 'Please enter your email address.',
  invalidEmail: 'Please enter a valid email address.',
  noSubject: 'Please enter a subject.',
  noMessage: 'Please write your message.',
} as const;

/** What is wrong, by field; empty when the message may be sent. All three are required (specification 5). */
export function contactProblems(message: ContactMessage): Partial<Record<keyof ContactMessage, string>> {
  const problems = {
    email: emailProblem(message.email.trim()),
    subject: requiredTextProblem(message.subject, contactMaxLength.subject, contactProblemWords.noSubject),
    message: requiredTextProblem(message.message, contactMaxLength.message, contactProblemWords.noMessage),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined));
}

function emailProblem(email: string): string | undefined {
  if (email === '') return contactProblemWords.noEmail;
  return (
    lengthProblem(email, contactMaxLength.email) ??
    (looksLikeEmail(email) ? undefined : contactProblemWords.invalidEmail)
  );
}
