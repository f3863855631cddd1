import styles from './price-lines.module.css';
import { priceOf, priceWords } from './price-words.ts';

/**
 * What an order of so many clubs comes to, read out as it changes. Null: nothing is chosen yet, and the lines keep their
 * room.
 */
export function PriceLines({ clubs }: { readonly clubs: number | null }) {
  const words = clubs === null ? null : priceWords(clubs);
  return (
    <div className={styles.price}>
      <p className={styles.total} aria-live="polite" aria-atomic="true">
        <span className={styles.label}>Total</span>
        <span className={`${styles.sum} cc-tabular`}>{words?.total ?? '$0'}</span>
      </p>
      <dl className={styles.lines}>
        <Line name="Clubs" value={words?.clubs ?? 'Choose 1 to 5'} />
        <Line
          name="Price of a club"
          value={words?.eachClub ?? `${priceOf.oneClub}, or ${priceOf.eachOfSeveral} from two on`}
        />
        <Line name="Contacts" value={words?.people ?? '10 people a club'} />
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
