import { dailyEmailLimit, dailyEmailWindowHours } from '@cc/contracts/entities/token-tracker';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { PageTop } from '../../page-top/page-top.tsx';
import { paths } from '../../paths.ts';
import { PlanCards } from '../../plans/plan-cards.tsx';
import styles from './pricing-page.module.css';

const facts = [
  {
    title: 'One token, one school',
    text: 'Write to one coach or the whole staff: the email to that school costs one token. If your mail provider refuses it, you get the token back.',
  },
  {
    title: 'Pay once',
    text: 'No subscription and no renewal. Buy again only if you want more.',
  },
  {
    title: 'The same tool in every plan',
    text: 'You get every sport, every conference and every step. Plans differ only in how many schools you can email.',
  },
  {
    title: `${dailyEmailLimit} emails in ${dailyEmailWindowHours} hours`,
    text: 'This limit applies to every plan, including Unlimited. It keeps Google and Microsoft from blocking your mailbox.',
  },
];

/** `/pricing`: the three plans, and what a buyer should know before paying (specification 2 and 9). */
export default function PricingPage() {
  return (
    <>
      <PageTop title="Pick how many schools you want to reach" eyebrow="Pricing" crop="court">
        Three plans for College Connect. You pay once for each.
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
              Under 18? <Link to={paths.askParent()}>Ask a parent or guardian to buy</Link>. The{' '}
              <Link to={paths.refund()}>refund page</Link> says what happens if something goes wrong. See also the{' '}
              <Link to={paths.terms()}>terms</Link> and the <Link to={paths.faq()}>FAQ</Link>.
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
