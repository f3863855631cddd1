import { Container, Section } from '@cc/shared-ui/page';
import styles from './who-it-is-for.module.css';

const readers = [
  {
    who: 'Athletes',
    what: 'Write to the person who signs players in your position, with your video, your passport and the date you are free. Ten names mean that your email does not end in an info@ mailbox.',
    know: 'A club answers when it has a place to fill. Nobody can promise you a reply, a trial or a contract, and neither do we.',
  },
  {
    who: 'Agents',
    what: 'Open a league you do not work in yet: sporting directors, scouts and coaches of the clubs that fit your player, without a month of phone calls.',
    know: 'Each order is checked and delivered by hand. That takes longer than a download, and it is why the names are right.',
  },
  {
    who: 'Families',
    what: 'Take the search off a busy season. You order and get the invoice; your athlete writes the emails, in their own words.',
    know: 'In soccer, clubs can seldom sign players under 18 from abroad. Before that age a contact is for learning, not for moving.',
  },
] as const;

/** Who gets it for what (specification 1), and what each should know before paying. */
export function WhoItIsFor() {
  return (
    <Section below aria-labelledby="who-title" className={styles.section}>
      <Container>
        <h2 id="who-title" className={styles.heading}>
          Who it is for, and what it cannot do
        </h2>
        <ul className={styles.readers}>
          {readers.map(({ who, what, know }) => (
            <li key={who}>
              <h3>{who}</h3>
              <p>{what}</p>
              <p className={styles.know}>
                <strong>To be honest:</strong> {know}
              </p>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}
