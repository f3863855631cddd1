import { maxTeams, peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import { Button } from '@cc/shared-ui/button';
import { Card } from '@cc/shared-ui/card';
import { Container, Section } from '@cc/shared-ui/page';
import { Link } from '@cc/shared-ui/router';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { ClubChoice } from '../../price/club-choice.tsx';
import { PriceLines } from '../../price/price-lines.tsx';
import { clubsText, priceOf } from '../../price/price-text.ts';
import styles from './price-example.module.css';

/** The price rule (specification 9), and the price for the number of clubs that the reader chooses. */
export function PriceExample() {
  const [clubs, setClubs] = useState(3);
  return (
    <Section tone="white" id="price" aria-labelledby="price-title">
      <Container className={styles.columns}>
        <div className={styles.rule}>
          <h2 id="price-title">What it costs</h2>
          <dl className={styles.prices}>
            <div>
              <dt>One club</dt>
              <dd className="cc-tabular">{priceOf.oneClub}</dd>
            </div>
            <div>
              <dt>Two or more clubs, per club</dt>
              <dd className="cc-tabular">{priceOf.eachOfSeveral}</dd>
            </div>
          </dl>
          <p>
            {peoplePerClub} people per club, up to {maxTeams} clubs in one order. No subscription, no account, no card:
            we email you an invoice.
          </p>
        </div>
        <Card className={styles.example}>
          <ClubChoice legend="How many clubs do you have in mind?" clubs={clubs} onClubsChange={setClubs} />
          <PriceLines clubs={clubs} />
          <Button size="lg" asChild>
            <Link to={paths.order(clubs)}>Order for {clubsText(clubs)}</Link>
          </Button>
        </Card>
      </Container>
    </Section>
  );
}
