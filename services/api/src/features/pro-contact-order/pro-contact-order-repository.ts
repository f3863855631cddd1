import { proContactPrice, type ProContactOrder } from '@cc/contracts/entities/pro-contact-order';
import type { Pool, PoolClient } from 'pg';
import { ApiFailure } from '../../api-failure.ts';
import { inTransaction } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';

export interface StoredProContactOrder extends ProContactOrder {
  /** Names the order in mails. */
  readonly orderId: string;
  readonly amountCents: number;
}

export interface ProContactOrderRepository {
  /**
   * Stores an order at today's price, and with it the jobs that mail it: all or nothing. Under a key that is known it
   * stores nothing, and gives the first order's price.
   * @returns cents.
   * @throws ApiFailure idempotency_key_reused
   */
  add(order: ProContactOrder, key?: string): Promise<number>;
  find(orderId: string): Promise<StoredProContactOrder | null>;
}

export function createProContactOrderRepository(pool: Pool, jobs: JobQueueRepository): ProContactOrderRepository {
  return {
    add: (order, key) =>
      inTransaction(pool, async (client) => {
        const amount = proContactPrice(order.numTeams);
        const orderId = await insertOrder(client, order, amount, key);
        if (orderId === undefined) return amountOfFirst(client, order, key);
        // Each mail is a job of its own: trying one again does not send the other twice.
        await jobs.add('mail-pro-contact-order', { orderId, to: 'operator' }, client);
        await jobs.add('mail-pro-contact-order', { orderId, to: 'buyer' }, client);
        return amount;
      }),
    async find(orderId) {
      const { rows } = await pool.query<StoredProContactOrder>(
        `select order_id as "orderId", first_name as "firstName", last_name as "lastName", email,
           num_teams as "numTeams", teams, amount_cents as "amountCents"
         from public.pro_contact_orders where order_id = $1`,
        [orderId],
      );
      return rows[0] ?? null;
    },
  };
}

/** @returns the new order's id; undefined when there is an order of this key, also one that was stored at the same moment. */
async function insertOrder(
  client: PoolClient,
  { firstName, lastName, email, numTeams, teams }: ProContactOrder,
  amount: number,
  key: string | undefined,
): Promise<string | undefined> {
  const { rows } = await client.query<{ orderId: string }>(
    `insert into public.pro_contact_orders (first_name, last_name, email, num_teams, teams, amount_cents, idempotency_key)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (idempotency_key) do nothing returning order_id as "orderId"`,
    [firstName, lastName, email, numTeams, teams, amount, key ?? null],
  );
  return rows[0]?.orderId;
}

async function amountOfFirst(
  client: PoolClient,
  { firstName, lastName, email, numTeams, teams }: ProContactOrder,
  key: string | undefined,
): Promise<number> {
  const { rows } = await client.query<{ amount: number }>(
    `select amount_cents as amount from public.pro_contact_orders
     where idempotency_key = $1 and (first_name, last_name, email, num_teams, teams) = ($2, $3, $4, $5::smallint, $6)`,
    [key ?? null, firstName, lastName, email, numTeams, teams],
  );
  if (rows[0]) return rows[0].amount;
  throw new ApiFailure(
    'idempotency_key_reused',
    'This order was sent before with other words, and that one was taken. To order again, please reload the page.',
  );
}
