import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { PageTop } from '../../page-top/page-top.tsx';
import { paths } from '../../paths.ts';
import { PlanCards } from '../../plans/plan-cards.tsx';
import styles from './pricing-page.module.css';

const facts = [
  {
    title: 'One token is one school',
    text: 'Select one coach or the whole staff: the email to that school costs one token. If your mail provider refuses it, the token comes back.',
  },
  {
    title: 'Paid once',
    text: 'No subscription and no renewal. Buy again only if you want more.',
  },
  {
    title: 'The same tool in every plan',
    text: 'Every sport and conference we have, every step, attachments and previews. Plans differ in how many schools you can email.',
  },
  {
    title: '250 emails in any 24 hours',
    text: 'This limit holds for every plan, also Unlimited. It keeps your mailbox in good standing with Google and Microsoft.',
  },
] as const;

/** `/pricing`: the three plans, and what a buyer should know before paying (specification 2 and 9). */
export default function PricingPage() {
  return (
    <>
      <PageTop title="Pick how many schools you want to reach" eyebrow="Pricing" crop="court">
        Three plans for College Connect. Each is paid once.
      </PageTop>
      <Section tone="white" className={styles.plans}>
        <Container>
          <PlanCards level={2} />
        </Container>
      </Section>
      <Section below aria-labelledby="before-title" className={styles.before}>
        <Container className={styles.columns}>
          <div className={styles.heading}>
            <h2 id="before-title">Before you pay</h2>
            <p>
              Under 18? Let a parent or guardian buy. What holds when something goes wrong is on the{' '}
              <Link to={paths.refund()}>refund page</Link>, in the <Link to={paths.terms()}>terms</Link> and in the{' '}
              <Link to={paths.faq()}>questions and answers</Link>.
            </p>
          </div>
          <ul className={styles.facts}>
            {facts.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </Container>
      </Section>
    </>
  );
}
