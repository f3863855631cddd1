import { peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { Button } from '@cc/shared-ui/button';
import { FieldLines } from '@cc/shared-ui/field-lines';
import { Container, PageHeading, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { paths } from '../../paths.ts';
import { priceOf } from '../../price/price-text.ts';
import styles from './hero.module.css';
import { LineUp } from './line-up.tsx';

/**
 * The offer, beside an example of a club's ten people. It reaches under the header, which the host lays over the page.
 */
export function Hero() {
  return (
    <Section tone="ink" className={styles.hero}>
      <FieldLines crop="court" tone="onInk" className={styles.lines} />
      <Container className={styles.columns}>
        <div className={styles.text}>
          <PageHeading title="Ten people at every club you name" eyebrow="Pro Contacts, Europe">
            Tell us which professional clubs in Europe you want to reach. We give you the {peoplePerClub} key people at
            each club: name, role and email address.
          </PageHeading>
          <div className={styles.actions}>
            <Button variant="volt" size="lg" asChild>
              <Link to={paths.order()}>Order contacts</Link>
            </Button>
            <Button variant="ghost" size="lg" asChild>
              <a href="#price">What it costs</a>
            </Button>
          </div>
          <p className={styles.price}>
            {priceOf.oneClub} for one club, {priceOf.eachOfSeveral} per club for two or more. You pay by invoice.
          </p>
        </div>
        <LineUp />
      </Container>
    </Section>
  );
}
