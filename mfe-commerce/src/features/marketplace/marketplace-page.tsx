import { plans, proLists } from '@cc/contracts/entities/catalogue';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import styles from './marketplace-page.module.css';
import { PlanCard } from './plan-card.tsx';
import { ProListCard } from './pro-list-card.tsx';

/** `/marketplace`: everything that is sold, each with buy and add to cart (D1.14). */
export default function MarketplacePage() {
  return (
    <>
      <Section className={styles['top']}>
        <FieldLines crop="court" tone="onPaper" className={styles['lines']} />
        <Container>
          <PageHeading title="Marketplace" eyebrow="Plans and contact lists">
            Tokens for College Connect, and lists of people at professional clubs in Europe. You pay once for each. You
            find what you bought on your <Link to={paths.purchases()}>purchases page</Link>.
          </PageHeading>
        </Container>
      </Section>
      <Section tone="white" aria-labelledby="plans-title" className={styles['section']}>
        <Container className={styles['stack']}>
          <div className={styles['heading']}>
            <h2 id="plans-title">College Connect plans</h2>
            <p>One token sends one email to all the coaches you select at one school.</p>
          </div>
          <ul className={styles['plans']}>
            {plans.map((plan) => (
              <li key={plan.title}>
                <PlanCard plan={plan} />
              </li>
            ))}
          </ul>
        </Container>
      </Section>
      <Section below aria-labelledby="lists-title" className={styles['section']}>
        <Container className={styles['stack']}>
          <div className={styles['heading']}>
            <h2 id="lists-title">Pro contact lists</h2>
            <p>Name, role, club and email address of the people who sign players.</p>
          </div>
          <ul className={styles['lists']}>
            {proLists.map((list) => (
              <li key={list.id}>
                <ProListCard list={list} />
              </li>
            ))}
          </ul>
          <p className={styles['small']}>
            Under 18? <Link to={paths.askParent('premium')}>Ask a parent or guardian to buy</Link>. See{' '}
            <Link to={paths.refund()}>refunds</Link> and <Link to={paths.terms()}>terms</Link>.
          </p>
        </Container>
      </Section>
    </>
  );
}
