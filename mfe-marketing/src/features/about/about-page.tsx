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
    text: 'Coaches read what a player wrote. So you write the email, and it leaves from your mailbox with your name on it. We fill in the school; you say who you are.',
  },
  {
    title: 'Fewer, better emails',
    text: 'One email to a school, to the people who decide there. No mass mailing, no tricks to get past filters, and a daily limit that holds for everybody.',
  },
  {
    title: 'A price you can plan with',
    text: 'Finding addresses by hand takes weekends. We charge once, nothing renews, and the price stands on the site.',
  },
  {
    title: 'Nothing we cannot keep',
    text: 'We do not promise answers, offers or scholarships. We promise contacts that are checked, a tool that works, and a reply from us within 24 hours.',
  },
] as const;

/** `/about`: why the product exists and how it works. */
export default function AboutPage() {
  return (
    <>
      <PageTop title="Good players get missed because nobody wrote" eyebrow="About us" crop="pitch">
        Coach Connect is for the athlete whose school is not on a recruiter’s map, and for the parent who spends Sunday
        nights copying addresses out of staff pages.
      </PageTop>
      <Section tone="white" aria-labelledby="why-title" className={styles.why}>
        <Container className={styles.columns}>
          <h2 id="why-title">Why we built it</h2>
          <div className={styles.text}>
            <p>
              A coach can only recruit a player whom they know of. Where no recruiter comes to the games, somebody has
              to write: introduce the player, send a video, ask about a visit.
            </p>
            <p>
              That works, and it is slow. Every school lists its staff in another place and another way. By the time the
              addresses are found, the email is written in a hurry, and the fortieth one still says the name of the
              thirty-ninth school.
            </p>
            <p>
              So we put the contacts in one place, and built a careful way to write to them: one letter, the right name
              in each, sent from your own mailbox. For athletes who look further than college, we do the same by hand
              with professional clubs in Europe.
            </p>
          </div>
        </Container>
      </Section>
      <Section tone="ink" aria-labelledby="beliefs-title">
        <FieldLines crop="lane" tone="onInk" className={styles.lines} />
        <Container>
          <h2 id="beliefs-title">What we hold on to</h2>
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
          <p>Parents especially: who we are, what we store, what it costs. We reply within 24 hours.</p>
          <div className={styles.actions}>
            <Button asChild>
              <Link to={paths.contact()}>Contact us</Link>
            </Button>
            <Button variant="secondary" asChild>
              <Link to={paths.privacy()}>Read how we treat your data</Link>
            </Button>
          </div>
        </Container>
      </Section>
    </>
  );
}
