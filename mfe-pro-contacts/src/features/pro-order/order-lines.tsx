import type { ProContactOrder } from '@cc/contracts/entities/pro-contact-order';
import styles from './order-lines.module.css';

/** An order as it was written, line by line. */
export function OrderLines({ order: { firstName, lastName, email, teams } }: { readonly order: ProContactOrder }) {
  return (
    <dl className={styles.lines}>
      <div>
        <dt>Name</dt>
        <dd>
          {firstName} {lastName}
        </dd>
      </div>
      <div>
        <dt>Email address</dt>
        <dd>{email}</dd>
      </div>
      <div>
        <dt>Clubs</dt>
        <dd className={styles.clubs}>{teams}</dd>
      </div>
    </dl>
  );
}
