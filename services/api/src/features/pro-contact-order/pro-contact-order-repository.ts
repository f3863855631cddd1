import { proContactPrice, type ProContactOrder } from '@cc/contracts/entities/pro-contact-order';
import type { Pool } from 'pg';
import { inTransaction } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';

export interface StoredProContactOrder extends ProContactOrder {
  /** Names the order in mails. */
  readonly orderId: string;
  readonly amountCents: number;
}

export interface ProContactOrderRepository {
  /** Stores an order at today's price, and with it the jobs that mail it: all or nothing. @returns cents. */
  add(order: ProContactOrder): Promise<number>;
  find(orderId: string): Promise<StoredProContactOrder | null>;
}

export function createProContactOrderRepository(pool: Pool, jobs: JobQueueRepository): ProContactOrderRepository {
  return {
    add: ({ firstName, lastName, email, numTeams, teams }) =>
      inTransaction(pool, async (client) => {
        const amount = proContactPrice(numTeams);
        const { rows } = await client.query<{ orderId: string }>(
          `insert into public.pro_contact_orders (first_name, last_name, email, num_teams, teams, amount_cents)
           values ($1, $2, $3, $4, $5, $6) returning order_id as "orderId"`,
          [firstName, lastName, email, numTeams, teams, amount],
        );
        if (!rows[0]) throw new Error('Storing an order answered no row.');
        const { orderId } = rows[0];
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
