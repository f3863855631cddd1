import { emailMaxLength, looksLikeEmail } from './email-rule.ts';

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
export function contactProblems({
  email,
  subject,
  message,
}: ContactMessage): Partial<Record<keyof ContactMessage, string>> {
  return {
    ...(email.trim() === ''
      ? { email: contactProblemWords.noEmail }
      : !looksLikeEmail(email.trim()) && { email: contactProblemWords.invalidEmail }),
    ...(subject.trim() === '' && { subject: contactProblemWords.noSubject }),
    ...(message.trim() === '' && { message: contactProblemWords.noMessage }),
  };
}
