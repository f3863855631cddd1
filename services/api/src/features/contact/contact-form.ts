import { contact } from '@cc/contracts/api/contact';
import { publicForm, received } from '../../forms/public-form.ts';
import { oneLine } from '../../jobs/one-line.ts';

/** `POST /api/contact` (specification 7): the operator's reply goes to the sender. */
export const contactForm = publicForm({
  endpoint: contact,
  summary: 'Write to the operator',
  table: 'contact_messages',
  limit: 'contact',
  columns: () => ({}),
  answer: received,
  mails: {
    operator: ({ fields, operator, linesExcept }) => ({
      to: operator,
      replyTo: fields.email,
      subject: `Contact: ${oneLine(fields.subject)}`,
      text: [fields.message, linesExcept('message', 'subject')].join('\n\n'),
    }),
  },
});
