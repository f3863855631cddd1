import { testimonial } from '@cc/contracts/api/testimonial';
import { publicForm, received } from '../../forms/public-form.ts';
import { oneLine } from '../../jobs/one-line.ts';

/** `POST /api/testimonial` (specification 7): a review waits until the operator approves it. */
export const testimonialForm = publicForm({
  endpoint: testimonial,
  summary: 'Leave a review',
  table: 'testimonials',
  limit: 'testimonial',
  columns: () => ({}),
  answer: received,
  mails: {
    operator: ({ fields, row, operator, linesExcept }) => {
      const author = `${oneLine(fields.firstName)} ${fields.lastInitial}.`;
      return {
        to: operator,
        subject: `Review: ${fields.rating} of 5 by ${author}`,
        text: [
          fields.comments,
          linesExcept('comments'),
          `This review is not public yet. To publish it, approve testimonial ${row.id}.`,
        ].join('\n\n'),
      };
    },
  },
});
