import { email, text, type FieldsOf } from './form-rules.ts';

/** Hours within which a reply is promised (specification 2). */
export const contactReplyHours = 24;

/** The contact form (specification 3 and 5). */
export const contactRules = {
  email: email('Please enter your email address.', 'Please enter a valid email address.'),
  subject: text(150, 'Please enter a subject.'),
  message: text(5_000, 'Please write your message.'),
};

export type ContactMessage = FieldsOf<typeof contactRules>;
