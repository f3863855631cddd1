import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** An order that may be paid, refunded and disputed. */
export interface TestOrder {
  readonly orderId: string;
  readonly session: string;
  readonly payment: string;
  readonly amount: number;
}

export interface WishedItem {
  readonly price_id: string;
  readonly quantity: number;
}

/** The functions of payments, called as the API calls them. */
export interface PaymentCalls {
  begin(user: string, items: readonly WishedItem[], hash?: string): Promise<TestOrder>;
  /** True the first time. */
  record(order: TestOrder): Promise<boolean>;
  note(order: TestOrder, status: string): Promise<boolean>;
  refund(order: TestOrder, id: string, cents: number, status: string): Promise<void>;
  dispute(order: TestOrder, id: string, cents: number, status: string): Promise<void>;
}

export function paymentCalls(api: pg.Pool): PaymentCalls {
  const ask = async (sql: string, values: unknown[]): Promise<boolean> => {
    const { rows } = await api.query<{ done: boolean }>(`select ${sql} as done`, values);
    return rows[0]?.done === true;
  };
  return {
    async begin(user, items, hash = randomUUID()) {
      const { rows } = await api.query<{ order_id: string }>('select order_id from public.begin_checkout($1, $2, $3)', [
        user,
        hash,
        JSON.stringify(items),
      ]);
      const orderId = rows[0]?.order_id ?? '';
      const { rows: stored } = await api.query<{ amount: number }>(
        'select amount_cents as amount from public.purchases where order_id = $1',
        [orderId],
      );
      return { orderId, session: `cs_${orderId}`, payment: `pi_${orderId}`, amount: stored[0]?.amount ?? 0 };
    },
    record: ({ orderId, session, payment, amount }) =>
      ask('public.record_payment($1, $2, $3, $4, $5)', [orderId, session, payment, amount, 'usd']),
    note: ({ orderId, session }, status) => ask('public.note_checkout($1, $2, $3)', [orderId, session, status]),
    refund: async ({ payment }, id, cents, status) =>
      void (await ask('public.record_refund($1, $2, $3, $4)', [`${id} ${payment}`, payment, cents, status])),
    dispute: async ({ payment }, id, cents, status) =>
      void (await ask('public.record_dispute($1, $2, $3, $4)', [`${id} ${payment}`, payment, cents, status])),
  };
}

/** The result of a user's purchases. */
export interface Outcome {
  readonly available: number;
  readonly owed: number;
  readonly unlimited: boolean;
  readonly purchased: number;
  readonly purchases: readonly string[];
}

export async function outcomeOf(admin: pg.Pool, user: string): Promise<Outcome | undefined> {
  const { rows } = await admin.query<Outcome>(
    `select t.tokens_available as available, t.tokens_owed as owed, t.is_unlimited as unlimited,
       t.total_tokens_purchased as purchased,
       (select array_agg(concat_ws(' ', p.amount_cents, p.status, p.refunded_cents, p.disputed_cents,
           p.tokens_refunded, p.tokens_disputed, p.stands) order by p.id)
        from public.purchases p where p.user_id = t.user_id) as purchases
     from public.token_tracker t where t.user_id = $1`,
    [user],
  );
  return rows[0];
}
