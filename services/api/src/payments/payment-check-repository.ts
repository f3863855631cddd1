import type { Queryable } from '../database.ts';

interface PaymentCheck {
  /** What the provider did before is known here. */
  readonly readUntil: Date;
  /** Events and ended checkouts that the webhook had not brought. */
  readonly events: number;
  readonly checkouts: number;
  /** Events and checkouts that could not be handled. */
  readonly failed: number;
}

/** The checks of payments against the provider, and what they look at. */
export interface PaymentCheckRepository {
  lastReadUntil(): Promise<Date | undefined>;
  /** Whether the database was restored since the last check. */
  wasRestored(): Promise<boolean>;
  add(check: PaymentCheck): Promise<void>;
  /** Checkouts from before this time that are not known to have ended. */
  unsettled(before: Date): Promise<{ readonly orderId: string; readonly sessionId: string }[]>;
  isUnsettled(orderId: string): Promise<boolean>;
}

export function createPaymentCheckRepository(pool: Queryable): PaymentCheckRepository {
  return {
    async lastReadUntil() {
      const { rows } = await pool.query<{ readUntil: Date }>(
        'select read_until as "readUntil" from private.payment_checks order by id desc limit 1',
      );
      return rows[0]?.readUntil;
    },
    async wasRestored() {
      const { rowCount } = await pool.query(
        `select from private.restores r
         where r.created_at > coalesce((select max(c.created_at) from private.payment_checks c), '-infinity') limit 1`,
      );
      return rowCount === 1;
    },
    async add({ readUntil, events, checkouts, failed }) {
      await pool.query(
        'insert into private.payment_checks (read_until, events, checkouts, failed) values ($1, $2, $3, $4)',
        [readUntil, events, checkouts, failed],
      );
    },
    async unsettled(before) {
      const { rows } = await pool.query<{ orderId: string; sessionId: string }>(
        `select order_id as "orderId", session_id as "sessionId" from public.purchases
         where status in ('open', 'processing') and session_id is not null and created_at < $1 order by id`,
        [before],
      );
      return rows;
    },
    async isUnsettled(orderId) {
      const { rowCount } = await pool.query(
        `select from public.purchases where order_id = $1 and status in ('open', 'processing')`,
        [orderId],
      );
      return rowCount === 1;
    },
  };
}
