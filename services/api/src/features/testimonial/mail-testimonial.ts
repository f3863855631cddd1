import type { SmtpGateway } from '../../jobs/smtp-gateway.ts';
import { oneLine } from '../../jobs/one-line.ts';
import type { TestimonialRepository } from './testimonial-repository.ts';

/** The job behind `POST /api/testimonial`: tells the operator of a review that waits for approval. */
export async function mailTestimonial(
  { testimonials, smtp, operator }: { testimonials: TestimonialRepository; smtp: SmtpGateway; operator: string },
  testimonialId: string,
): Promise<void> {
  const review = await testimonials.find(testimonialId);
  if (!review) return;
  const { firstName, lastInitial, rating, comments } = review;
  const author = `${oneLine(firstName)} ${lastInitial}.`;
  await smtp.send({
    to: operator,
    subject: `Review: ${rating} of 5 by ${author}`,
    text: [comments, `${author}, ${rating} of 5`, `Waits for approval: testimonial ${testimonialId}`].join('\n\n'),
    messageId: `<testimonial-${testimonialId}@${operator.split('@').at(-1)}>`,
  });
}
