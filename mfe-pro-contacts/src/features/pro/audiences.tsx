import { Container, Section } from '@cc/shared-ui/page';
import styles from './audiences.module.css';

const readers = [
  {
    who: 'Athletes',
    what: 'Write to the person who signs players in your position. Send your video, and say which passport you have and when you are free. With real names, your email does not end up in an info@ mailbox.',
    know: 'Clubs reply when they have a spot to fill. No one can promise you a reply, a tryout or a contract, and we don’t either.',
  },
  {
    who: 'Agents',
    what: 'Reach a league you do not work in yet: sporting directors, scouts and coaches at the clubs that fit your player, without a month of phone calls.',
    know: 'We check and deliver each order by hand. That takes longer than a download, but it is why the names are right.',
  },
  {
    who: 'Families',
    what: 'Save time in a busy season. You order and get the invoice; your athlete writes the emails in their own words.',
    know: 'In soccer, clubs can rarely sign players under 18 from abroad. Before that age, use a contact to learn, not to move.',
  },
] as const;

/** The three audiences (specification 1), and what each should know before paying. */
export function Audiences() {
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
