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
      <PageTop title="What it was like for them" eyebrow="Testimonials" crop="diamond">
        From athletes, parents and agents. College for College Connect, Pro for Pro Contacts.
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
          <div className={styles.words}>
            <h2 id="review-title">Leave a review</h2>
            <p>
              Your first name and one letter are all that is shown of you. We read each review before it is published.
            </p>
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
        <Badge tone={kind === 'Pro' ? 'volt' : 'green'}>{kind}</Badge>
      </div>
      <blockquote className={styles.quote}>{comments}</blockquote>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span>{who}</span>
      </p>
    </Card>
  );
}
