import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Icon } from '@cc/shared-ui/icon';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import styles from './hero.module.css';
import { LetterPicture } from './letter-picture.tsx';

const promises = ['Sent from your own Gmail or Outlook', 'Pay once, no subscription', 'We never read your inbox'];

/** The top of the home page. It reaches under the header, which the host lays over the page. */
export function Hero() {
  return (
    <Section tone="ink" className={styles.hero}>
      <FieldLines crop="pitch" tone="onInk" />
      <Container className={styles.columns}>
        <div className={styles.text}>
          <PageHeading title="Write to the coaches you want to play for" eyebrow="College recruiting, in your own name">
            Find verified NCAA Division 1 coaches in your sport. Write one email in your own words, and send it to each
            school by name, from your own mailbox.
          </PageHeading>
          <div className={styles.actions}>
            <Button variant="volt" size="lg" asChild>
              <Link to={paths.college()}>Start with College Connect</Link>
            </Button>
            <Button variant="ghost" size="lg" asChild>
              <a href="#pricing">See the plans</a>
            </Button>
          </div>
          <ul className={styles.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <Icon name="check" size={18} />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <LetterPicture />
      </Container>
    </Section>
  );
}
