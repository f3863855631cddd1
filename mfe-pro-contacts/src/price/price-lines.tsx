import { maxTeams, peoplePerClub } from '@cc/contracts/entities/pro-contact-order';
import styles from './price-lines.module.css';
import { priceOf, priceText } from './price-text.ts';

/** The price of an order, announced as it changes. Null: nothing is chosen yet, and the lines keep their space. */
export function PriceLines({ clubs }: { readonly clubs: number | null }) {
  const price = clubs === null ? null : priceText(clubs);
  return (
    <div className={styles.price}>
      <p className={styles.total} aria-live="polite" aria-atomic="true">
        <span className={styles.label}>Total</span>
        <span className={`${styles.sum} cc-tabular`}>{price?.total ?? '$0'}</span>
      </p>
      <dl className={styles.lines}>
        <Line name="Clubs" value={price?.clubs ?? `Choose 1 to ${maxTeams}`} />
        <Line
          name="Price per club"
          value={price?.eachClub ?? `${priceOf.oneClub}, or ${priceOf.eachOfSeveral} for two or more`}
        />
        <Line name="Contacts" value={price?.people ?? `${peoplePerClub} people per club`} />
      </dl>
    </div>
  );
}

function Line({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="cc-tabular">{value}</dd>
    </div>
  );
}
