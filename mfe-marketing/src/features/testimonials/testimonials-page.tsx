import { Badge } from '@cc/shared-ui/badge';
import { Card } from '@cc/shared-ui/card';
import { Container, Section } from '@cc/shared-ui/page';
import { PageTop } from '../../page-top/page-top.tsx';
import { Stars } from './stars.tsx';
import { staticTestimonials, type StaticTestimonial } from './static-testimonials.ts';
import { TestimonialForm } from './testimonial-form.tsx';
import styles from './testimonials-page.module.css';

/** `/testimonials`: six testimonials tagged College or Pro, and the review form (specification 2). */
export default function TestimonialsPage() {
  return (
    <>
      <PageTop title="What using Coach Connect is like" eyebrow="Testimonials" crop="diamond">
        These are examples. Real reviews will replace them as athletes, parents and agents send them in.
      </PageTop>
      <Section tone="white" aria-label="Testimonials" className={styles.section}>
        <Container>
          <ul className={styles.cards}>
            {staticTestimonials.map((testimonial) => (
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
