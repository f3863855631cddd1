import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import styles from './call-to-action.module.css';

/** One last reason to start. */
export function CallToAction() {
  return (
    <Section below aria-labelledby="start-title" className={styles.section}>
      <FieldLines crop="diamond" tone="onPaper" />
      <Container className={styles.text}>
        <h2 id="start-title">The first email is the hard one. Write it tonight.</h2>
        <p>
          College Connect takes you there in seven short steps: connect your mailbox, choose your sport, pick coaches,
          tell them about you, write your email, add files, send.
        </p>
        <Button size="lg" asChild>
          <Link to={paths.college()}>Open College Connect</Link>
        </Button>
      </Container>
    </Section>
  );
}
