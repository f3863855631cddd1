import { Accordion, AccordionItem } from '@cc/shared-ui/accordion';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import styles from './before-you-order.module.css';

/** What a careful buyer asks before ordering. */
export function BeforeYouOrder() {
  return (
    <Section below aria-labelledby="before-title" className={styles.section}>
      <Container className={styles.columns}>
        <div className={styles.heading}>
          <h2 id="before-title">Before you order</h2>
          <p>
            Under 18? Let a parent or guardian order. Anything else: <Link to={paths.contact()}>ask us</Link>, we reply
            within 24 hours.
          </p>
        </div>
        <Accordion>
          <AccordionItem title="Which clubs can I name?">
            Professional clubs in Europe, in any league and sport. If we cannot find the people of a club, we tell you
            before you pay.
          </AccordionItem>
          <AccordionItem title="What exactly do I get?">
            Ten people for each club, each with name, role and email address. Titles differ: a small club has one person
            for what three do elsewhere.
          </AccordionItem>
          <AccordionItem title="What may I do with the contacts?">
            Write to them about yourself, your child or your player. They are people, not a mailing list: our{' '}
            <Link to={paths.terms()}>terms</Link> say what is not allowed.
          </AccordionItem>
          <AccordionItem title="Can I change my mind?">
            Yes. An order can be cancelled free of charge until its invoice is paid. What holds after that is on the{' '}
            <Link to={paths.refund()}>refund page</Link>.
          </AccordionItem>
          <AccordionItem title="Does Coach Connect write the emails for me?">
            Not to clubs. You write them yourself, and they are better for it. For college coaches there is{' '}
            <Link to={paths.college()}>College Connect</Link>.
          </AccordionItem>
        </Accordion>
      </Container>
    </Section>
  );
}
