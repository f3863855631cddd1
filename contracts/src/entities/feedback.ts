import { choice, email, text } from './form-rules.ts';

const validEmail = 'Please enter a valid email address.';

/** The feedback form (specification 3 and 5). */
export const feedbackRules = {
  type: choice(['feature', 'bug'], 'Please choose what it is about.'),
  subject: text(100, 'Please enter a subject.'),
  description: text(1_000, 'Please describe it in a sentence or two.'),
  email: email(validEmail, validEmail),
};
