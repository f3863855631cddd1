import { contactReplyHours } from '@cc/contracts/entities/contact-message';
import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { PageTop } from '../../page-top/page-top.tsx';
import { paths } from '../../paths.ts';
import styles from './about-page.module.css';

const beliefs = [
  {
    title: 'Your own voice',
    text: 'Coaches want to hear from the player. So you write the email, and it goes out from your own mailbox with your name on it. We fill in the name of the school.',
  },
  {
    title: 'Fewer, better emails',
    text: 'One email per school, to the coaches who decide. No mass mailing, no tricks to get past spam filters, and the same daily limit for everyone.',
  },
  {
    title: 'A price you can plan with',
    text: 'Finding addresses by hand takes whole weekends. You pay once, nothing renews, and every price is on this site.',
  },
  {
    title: 'No promises we can’t keep',
    text: `We don’t promise replies, offers or scholarships. We promise contacts we have checked, a tool that works, and a reply from us within ${contactReplyHours} hours.`,
  },
];

/** `/about`: why the product exists and how it works. */
export default function AboutPage() {
  return (
    <>
      <PageTop title="Good players get missed because no one wrote" eyebrow="About us" crop="pitch">
        Coach Connect is for the athlete whose school recruiters never visit, and for the parent who spends Sunday
        nights copying email addresses from college websites.
      </PageTop>
      <Section tone="white" aria-labelledby="why-title" className={styles.why}>
        <Container className={styles.columns}>
          <h2 id="why-title">Why we built it</h2>
          <div className={styles.text}>
            <p>
              Coaches can only recruit players they know about. If no recruiter comes to your games, you have to reach
              out: introduce yourself, send a video, ask about a visit.
            </p>
            <p>
              That works, but it is slow. Every school lists its staff in a different place. By the time you have found
              the addresses, you write in a hurry, and email number 40 still has the name of school number 39 in it.
            </p>
            <p>
              So we put the contacts in one place and built a careful way to write to them: you write one email, each
              school gets it with its own name, and it comes from your own mailbox. For athletes who want to play in
              Europe, we put together contacts at professional clubs by hand.
            </p>
          </div>
        </Container>
      </Section>
      <Section tone="ink" aria-labelledby="beliefs-title">
        <FieldLines crop="lane" tone="onInk" className={styles.lines} />
        <Container>
          <h2 id="beliefs-title">What we stand for</h2>
          <ul className={styles.beliefs}>
            {beliefs.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </Container>
      </Section>
      <Section aria-labelledby="next-title">
        <Container className={styles.next}>
          <h2 id="next-title">Ask us anything before you start</h2>
          <p>Parents too: who we are, what we store, what it costs. We reply within {contactReplyHours} hours.</p>
          <div className={styles.actions}>
            <Button asChild>
              <Link to={paths.contact()}>Contact us</Link>
            </Button>
            <Button variant="secondary" asChild>
              <Link to={paths.privacy()}>How we handle your data</Link>
            </Button>
          </div>
        </Container>
      </Section>
    </>
  );
}
