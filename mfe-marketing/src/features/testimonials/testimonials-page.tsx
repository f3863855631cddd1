import type { Review } from '@cc/contracts/api/reviews';
import { Badge } from '@cc/shared-ui/badge';
import { Card } from '@cc/shared-ui/card';
import { Container, Section } from '@cc/shared-ui/page';
import { PageTop } from '../../page-top/page-top.tsx';
import { Stars } from './stars.tsx';
import { staticTestimonials, type StaticTestimonial } from './static-testimonials.ts';
import { TestimonialForm } from './testimonial-form.tsx';
import styles from './testimonials-page.module.css';
import { useReviews } from './use-reviews.ts';

/**
 * `/testimonials`: approved reviews, examples tagged College or Pro up to six, and the review form (specification 2).
 */
export default function TestimonialsPage() {
  const reviews = useReviews();
  const examples = staticTestimonials.slice(reviews.length);
  return (
    <>
      <PageTop title="What using Coach Connect is like" eyebrow="Testimonials" crop="diamond">
        {examples.length > 0
          ? 'Cards marked Example are ours. Real reviews replace them as athletes, parents and agents send them in.'
          : 'Reviews by athletes, parents and agents, in their own words.'}
      </PageTop>
      <Section tone="white" aria-label="Testimonials" className={styles.section}>
        <Container>
          <ul className={styles.cards}>
            {reviews.map((review, index) => (
              // The order is the server's, and nothing else names a review.
              <li key={`review ${index}`}>
                <ReviewCard review={review} />
              </li>
            ))}
            {examples.map((testimonial) => (
              <li key={testimonial.name}>
                <TestimonialCard testimonial={testimonial} />
              </li>
            ))}
          </ul>
        </Container>
      </Section>
      <Section id="review" aria-labelledby="review-title" className={styles.review}>
        <Container className={styles.columns}>
          <div className={styles.text}>
            <h2 id="review-title">Leave a review</h2>
            <p>We only show your first name and last initial. We read every review before we publish it.</p>
          </div>
          <TestimonialForm />
        </Container>
      </Section>
    </>
  );
}

/** What someone wrote, and staff approved. */
function ReviewCard({ review: { firstName, lastInitial, rating, comments } }: { readonly review: Review }) {
  return (
    <Card className={styles.card}>
      <div className={styles.head}>
        <Stars rating={rating} />
      </div>
      <blockquote className={styles.quote}>{comments}</blockquote>
      <p className={styles.name}>
        <strong>
          {firstName} {lastInitial}.
        </strong>
      </p>
    </Card>
  );
}

function TestimonialCard({ testimonial }: { readonly testimonial: StaticTestimonial }) {
  const { kind, name, who, rating, comments } = testimonial;
  return (
    <Card tone={kind === 'Pro' ? 'ink' : 'paper'} className={styles.card}>
      <div className={styles.head}>
        <Stars rating={rating} />
        <span className={styles.tags}>
          <Badge>Example</Badge>
          <Badge tone={kind === 'Pro' ? 'volt' : 'green'}>{kind}</Badge>
        </span>
      </div>
      <blockquote className={styles.quote}>{comments}</blockquote>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span>{who}</span>
      </p>
    </Card>
  );
}
