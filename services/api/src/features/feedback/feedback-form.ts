import { feedback } from '@cc/contracts/api/feedback';
import { publicForm, received } from '../../forms/public-form.ts';
import { oneLine } from '../../jobs/one-line.ts';

const subjects = { feature: 'Feature request', bug: 'Bug report' } as const;

/** `POST /api/feedback` (specification 7): the operator's reply goes to the sender. */
export const feedbackForm = publicForm({
  endpoint: feedback,
  summary: 'Report a bug or ask for a feature',
  table: 'feedback',
  limit: 'feedback',
  columns: (_fields, userId) => ({ user_id: userId }),
  answer: received,
  mails: {
    operator: ({ fields, row, operator, linesExcept }) => ({
      to: operator,
      replyTo: fields.email,
      subject: `${subjects[fields.type]}: ${oneLine(fields.subject)}`,
      text: [
        fields.description,
        linesExcept('type', 'subject', 'description'),
        `User: ${row.user_id ?? 'not signed in'}`,
      ].join('\n\n'),
    }),
  },
});
