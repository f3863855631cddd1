import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { PlanCards } from '../../plans/plan-cards.tsx';
import styles from './pricing-section.module.css';

/** The plans on the home page; `/#pricing` leads here (specification 2). */
export function PricingSection() {
  return (
    <Section below id="pricing" tone="white" aria-labelledby="pricing-title" className={styles.section}>
      <Container>
        <div className={styles.heading}>
          <h2 id="pricing-title">One school, one token. Pay once.</h2>
          <p>
            One token sends one email to all the coaches you choose at one school. No subscription, nothing renews.{' '}
            <Link to={paths.pricing()}>Compare the plans</Link>
          </p>
        </div>
        <PlanCards />
      </Container>
    </Section>
  );
}
