import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import styles from './pages.module.css';

/** Shown at every path that no remote declares (specification 2). */
export function NotFoundPage() {
  return (
    <Section className={styles.missing}>
      <FieldLines crop="diamond" tone="onPaper" className={styles.outOfPlay} />
      <Container className={styles.lead}>
        <PageHeading title="Oops! Page not found" eyebrow="404">
          There is no page at this address. It may have moved, or the link may have a typo.
        </PageHeading>
        <Button size="lg" asChild>
          <Link to="/">Return to Home</Link>
        </Button>
      </Container>
    </Section>
  );
}
