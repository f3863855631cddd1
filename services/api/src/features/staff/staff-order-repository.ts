import { inTransaction, type Pool } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';
import type { ClubContact } from './read-contacts.ts';
import { asStaffFailure } from './staff-repository.ts';

/** A club order as its buyer is mailed about it. */
export interface MailedOrder {
  readonly orderId: string;
  readonly name: string;
  readonly email: string;
  readonly clubs: number;
  readonly amountCents: number;
  readonly invoiceUrl: string | null;
  readonly contacts: number;
  /** Of the delivered contacts; another one after each correction. */
  readonly listId: string | null;
}

export interface Delivery {
  readonly staffId: string;
  readonly reason: string;
  readonly order: number;
  /** The list that the caller saw: null before the first delivery. */
  readonly replaces: number | null;
  readonly apply: boolean;
  readonly contacts: readonly ClubContact[];
}

/** Club orders on their way from the request to the delivered list (D20). */
export interface StaffOrderRepository {
  /**
   * Stores the contacts, in place of those before, and queues the mail to the buyer; without `apply`, only says if that
   * is possible. @throws ApiFailure as `StaffRepository.change`
   */
  deliver(delivery: Delivery): Promise<void>;
  find(order: number): Promise<MailedOrder | null>;
  /** Stores an invoice and queues its mail. */
  noteInvoice(order: number, invoice: { readonly id: string; readonly url: string }): Promise<void>;
}

export function createStaffOrderRepository(pool: Pool, jobs: JobQueueRepository): StaffOrderRepository {
  return {
    async deliver({ staffId, reason, order, replaces, apply, contacts }) {
      try {
        await inTransaction(pool, async (client) => {
          const values = [staffId, order, JSON.stringify(contacts), replaces, apply, reason];
          const { rows } = await client.query<{ corrects: boolean }>(
            'select public.staff_deliver_order($1, $2, $3, $4, $5, $6) as corrects',
            values,
          );
          const about = rows[0]?.corrects ? 'corrected' : 'delivered';
          if (apply) await jobs.add('mail-staff', { about, entry: order }, client);
        });
      } catch (error) {
        throw asStaffFailure(error);
      }
    },
    async find(order) {
      const { rows } = await pool.query<MailedOrder>(
        `select o.order_id as "orderId", concat(o.first_name, ' ', o.last_name) as name, o.email, o.num_teams as clubs,
           o.amount_cents as "amountCents", o.invoice_url as "invoiceUrl",
           c.contacts, c."listId"
         from public.pro_contact_orders o
         cross join lateral (
           select count(*)::int as contacts, max(c.id) as "listId" from public.pro_order_contacts c where c.pro_order_id = o.id
         ) c
         where o.id = $1`,
        [order],
      );
      return rows[0] ?? null;
    },
    noteInvoice: (order, { id, url }) =>
      inTransaction(pool, async (client) => {
        await client.query('select public.note_invoice($1, $2, $3)', [order, id, url]);
        await jobs.add('mail-staff', { about: 'invoice-mail', entry: order }, client);
      }),
  };
}
