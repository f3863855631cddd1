import { contactReplyHours } from '@cc/contracts/entities/contact-message';
import { peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { Accordion, AccordionItem } from '@cc/shared-ui/accordion';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import styles from './before-you-order.module.css';

/** Questions that come up before an order. */
export function BeforeYouOrder() {
  return (
    <Section below aria-labelledby="before-title" className={styles.section}>
      <Container className={styles.columns}>
        <div className={styles.heading}>
          <h2 id="before-title">Before you order</h2>
          <p>
            Under 18? Ask a parent or guardian to order. Other questions? <Link to={paths.contact()}>Ask us</Link>. We
            reply within {contactReplyHours} hours.
          </p>
        </div>
        <Accordion>
          <AccordionItem title="Which clubs can I name?">
            Any professional club in Europe, in any league and sport. If we cannot find contacts for a club, we tell you
            before you pay.
          </AccordionItem>
          <AccordionItem title="What exactly do I get?">
            For each club, {peoplePerClub} people with name, role and email address. Titles vary: at a small club, one
            person often does several jobs.
          </AccordionItem>
          <AccordionItem title="How can I use the contacts?">
            Write to them about yourself, your child or your player. They are people, not a mailing list. Our{' '}
            <Link to={paths.terms()}>terms</Link> say what is not allowed.
          </AccordionItem>
          <AccordionItem title="Can I change my mind?">
            Yes. You can cancel an order for free until you pay its invoice. The{' '}
            <Link to={paths.refund()}>refund page</Link> says what happens after that.
          </AccordionItem>
          <AccordionItem title="Does Coach Connect write the emails for me?">
            Not to clubs: you write those emails yourself. For college coaches, use{' '}
            <Link to={paths.college()}>College Connect</Link>.
          </AccordionItem>
        </Accordion>
      </Container>
    </Section>
  );
}
