import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Icon } from '@cc/shared-ui/icon';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import styles from './hero.module.css';
import { LetterPicture } from './letter-picture.tsx';

const promises = ['Sent from your own Gmail or Outlook', 'Paid once, no subscription', 'We never read your inbox'];

/** The first thing that anybody sees. It lies under the header where the host draws that over the page. */
export function Hero() {
  return (
    <Section tone="ink" className={styles.hero}>
      <FieldLines crop="pitch" tone="onInk" />
      <Container className={styles.columns}>
        <div className={styles.words}>
          <PageHeading title="Write to the coaches you want to play for" eyebrow="College recruiting, in your own name">
            Coach Connect finds verified NCAA Division 1 coaches in your sport and sends each school a personal email in
            your name. You write it once.
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
