import { peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { priceOf } from '../../price/price-text.ts';
import styles from './call-to-action.module.css';

/** The last section of the page: a link to the order form. */
export function CallToAction() {
  return (
    <Section below tone="white" aria-labelledby="start-title" className={styles.section}>
      <FieldLines crop="pitch" tone="onPaper" />
      <Container className={styles.text}>
        <h2 id="start-title">Which club comes to mind first?</h2>
        <p>
          Start with that one: {peoplePerClub} people for {priceOf.oneClub}.
        </p>
        <Button size="lg" asChild>
          <Link to={paths.order(1)}>Order for one club</Link>
        </Button>
      </Container>
    </Section>
  );
}
