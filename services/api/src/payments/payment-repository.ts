import { z } from 'zod';
import { inTransaction, isRefusal, refusalOf, type Queryable, type Pool } from '../database.ts';
import type { JobQueueRepository } from '../jobs/job-queue-repository.ts';
import type { CheckoutState, DisputeFact, PaymentEvent, RefundFact } from './payment-gateway.ts';

/** A product: a row of the server's table (D1.10). */
export interface Product {
  readonly priceId: string;
  readonly title: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly isUnlimited: boolean;
  readonly proListId: number | null;
  readonly maxQuantity: number;
}

export interface WishedItem {
  readonly priceId: string;
  readonly quantity: number;
}

/** The products of a user that are sold only once. */
export interface Owned {
  readonly isUnlimited: boolean;
  readonly proListIds: readonly number[];
}

export interface StoredOrder {
  /** Who began it; null if that account is gone. */
  readonly userId: string | null;
  /** The link that it is paid by. */
  readonly linkId: string | null;
  /** The address that it is a gift to, until it is credited. */
  readonly giftTo: string | null;
  readonly items: readonly WishedItem[];
}

/** Orders, payments, refunds and disputes in the database. Every write may be repeated, in any order. */
export interface PaymentRepository {
  listProducts(): Promise<Product[]>;
  readOwned(userId: string): Promise<Owned>;
  /**
   * Opens an order, or finds the open one of the same hash. @param buyer its owner, and the link that it is paid by, or
   * the address that it is a gift to.
   */
  begin(
    buyer: { readonly id: string; readonly link?: { readonly id: string }; readonly giftTo?: string },
    hash: string,
    items: readonly WishedItem[],
  ): Promise<{ orderId: string; sessionId: string | null }>;
  /**
   * Stores the status of an unpaid checkout. It never goes back. @returns false when the order is further, or closed.
   */
  note(orderId: string, sessionId: string, status: 'open' | 'processing' | 'expired' | 'failed'): Promise<boolean>;
  /** Marks an order that will never get a session. */
  abandon(orderId: string): Promise<void>;
  /**
   * Other open checkouts of the user with a product of this order that is sold once. With a spending limit also every
   * other one of the own account, without a title.
   */
  rivalsOf(orderId: string): Promise<{ sessionId: string; title: string | null }[]>;
  findOrder(orderId: string): Promise<StoredOrder | null>;
  /** Stores the order of a paid checkout that a restore made us forget (D32.5). @returns false: it is not ours. */
  remember(state: CheckoutState): Promise<boolean>;
  /**
   * Records a payment and grants the purchase, once. True the first time. Who gets something that somebody else
   * paid for gets a mail.
   * @throws Error when the payment differs from the order.
   */
  record(
    orderId: string,
    state: CheckoutState,
    eventId: string | null,
    order: Pick<StoredOrder, 'linkId' | 'giftTo'>,
  ): Promise<boolean>;
  /** An invoice was paid. That of another shop changes nothing. */
  recordInvoicePaid(invoiceId: string, orderId: string | null): Promise<void>;
  /** Credits gifts whose address has an account now. */
  creditGifts(): Promise<void>;
  /** Sessions of payment pages that are open and may not be paid any more. @param userId left out: of all users */
  checkoutsToEnd(userId?: string): Promise<string[]>;
  /** Of gifts that nobody took in 30 days, and of orders that were paid when their account was gone. */
  paymentsToReturn(): Promise<{ orderId: string; paymentIntent: string }[]>;
  recordRefund(refund: RefundFact): Promise<void>;
  recordDispute(dispute: DisputeFact): Promise<void>;
  /** Whether this event was handled, or another one with the same type for the same checkout. */
  isEventHandled(event: PaymentEvent): Promise<boolean>;
  markEventHandled(event: PaymentEvent): Promise<void>;
}

export function createPaymentRepository(pool: Pool, jobs: JobQueueRepository): PaymentRepository {
  const call = async (sql: string, values: unknown[]) => void (await pool.query(sql, values));
  return {
    async listProducts() {
      const { rows } = await pool.query<Product>(`
          select price_id as "priceId", title, amount_cents as "amountCents", currency, is_unlimited as "isUnlimited",
            pro_list_id as "proListId", max_quantity as "maxQuantity"
          from public.products where active`);
      return rows;
    },
    async readOwned(userId) {
      const { rows } = await pool.query<Owned>(
        `
          select coalesce(bool_or(i.is_unlimited), false) as "isUnlimited",
            coalesce(array_agg(i.pro_list_id) filter (where i.pro_list_id is not null), '{}') as "proListIds"
          from public.purchases p join public.purchase_items i on i.purchase_id = p.id
          where p.user_id = $1 and p.stands`,
        [userId],
      );
      return rows[0] ?? { isUnlimited: false, proListIds: [] };
    },
    async begin({ id, link, giftTo }, hash, items) {
      const wished = JSON.stringify(items.map(({ priceId, quantity }) => ({ price_id: priceId, quantity })));
      const begin = link
        ? 'public.begin_link_checkout($1, $2, $3)'
        : giftTo === undefined
          ? 'public.begin_checkout($1, $2, $3)'
          : 'public.begin_gift_checkout($1, $2, $3, $4)';
      // Without a name, so that the statement has the request's id, which the order keeps.
      const { rows } = await pool.query<{ orderId: string; sessionId: string | null }>(
        `select order_id as "orderId", session_id as "sessionId" from ${begin}`,
        [link?.id ?? id, hash, wished, ...(giftTo === undefined ? [] : [giftTo])],
      );
      if (!rows[0]) throw new Error('begin_checkout answered no row.');
      return rows[0];
    },
    async note(orderId, sessionId, status) {
      const { rows } = await pool.query<{ noted: boolean }>('select public.note_checkout($1, $2, $3) as noted', [
        orderId,
        sessionId,
        status,
      ]);
      return rows[0]?.noted ?? false;
    },
    abandon: (orderId) => call('select public.abandon_checkout($1)', [orderId]),
    async rivalsOf(orderId) {
      const { rows } = await pool.query<{ sessionId: string; title: string | null }>(
        'select session_id as "sessionId", title from public.rival_checkouts($1)',
        [orderId],
      );
      return rows;
    },
    async remember({ orderId, userId, sessionId, items }) {
      if (!z.guid().safeParse(orderId).success || !z.guid().safeParse(userId).success) return false;
      const { rows } = await pool.query<{ stored: boolean }>('select public.remember_order($1, $2, $3, $4) as stored', [
        orderId,
        userId,
        sessionId,
        JSON.stringify(items.map(({ priceId, quantity }) => ({ price_id: priceId, quantity }))),
      ]);
      return rows[0]?.stored ?? false;
    },
    async findOrder(orderId) {
      // The order id is metadata of any shop on this account: an invalid one belongs to another shop.
      if (!z.guid().safeParse(orderId).success) return null;
      const { rows } = await pool.query<StoredOrder>(
        `
          select case when g.purchase_id is null then p.user_id else g.buyer_id end as "userId",
            p.pay_link_id as "linkId", g.email as "giftTo",
            (select json_agg(json_build_object('priceId', i.price_id, 'quantity', i.quantity))
             from public.purchase_items i where i.purchase_id = p.id) as items
          from public.purchases p left join private.gifts g on g.purchase_id = p.id where p.order_id = $1`,
        [orderId],
      );
      return rows[0] ?? null;
    },
    async record(orderId, { sessionId, paymentIntent, amountCents, currency }, eventId, { linkId, giftTo }) {
      const recordWith = async (database: Queryable) => {
        const { rows } = await database.query<{ fresh: boolean }>(
          'select public.record_payment($1, $2, $3, $4, $5, $6) as fresh',
          [orderId, sessionId, paymentIntent, amountCents, currency, eventId],
        );
        return rows[0]?.fresh ?? false;
      };
      if (linkId === null && giftTo === null) return recordWith(pool);
      return inTransaction(pool, async (client) => {
        const fresh = await recordWith(client);
        if (fresh && linkId !== null) await jobs.add('mail-link-paid', { linkId }, client);
        if (fresh && giftTo !== null) await jobs.add('mail-gift', { orderId }, client);
        return fresh;
      });
    },
    recordInvoicePaid: (invoiceId, orderId) => call('select public.record_invoice_paid($1, $2)', [invoiceId, orderId]),
    creditGifts: () => call('select public.credit_gifts()', []),
    async checkoutsToEnd(userId) {
      const { rows } = await pool.query<{ session: string }>('select public.checkouts_to_end($1) as session', [userId]);
      return rows.map(({ session }) => session);
    },
    async paymentsToReturn() {
      const { rows } = await pool.query<{ orderId: string; paymentIntent: string }>(
        'select order_id as "orderId", payment_intent as "paymentIntent" from public.payments_to_return()',
      );
      return rows;
    },
    recordRefund: ({ id, paymentIntent, amountCents, status }) =>
      call('select public.record_refund($1, $2, $3, $4)', [id, paymentIntent, amountCents, status]),
    recordDispute: ({ id, paymentIntent, amountCents, status }) =>
      call('select public.record_dispute($1, $2, $3, $4)', [id, paymentIntent, amountCents, status]),
    async isEventHandled({ id, type, objectId }) {
      // Refunds and disputes have many events about one object; a checkout is completed, or fails, once.
      const { rowCount } = await pool.query(
        `select from private.payment_events
         where event_id = $1 or (type like 'checkout.session.%' and type = $2 and object_id = $3) limit 1`,
        [id, type, objectId],
      );
      return rowCount === 1;
    },
    markEventHandled: ({ id, type, objectId }) =>
      call(
        'insert into private.payment_events (event_id, type, object_id) values ($1, $2, $3) on conflict do nothing',
        [id, type, objectId],
      ),
  };
}

/** Whether the database refused an order because it contains an unknown product. */
export function isNotSold(error: unknown): boolean {
  return isRefusal(error, 'PT400');
}

/** Whether the database refused an order because its link does not wait for a payment. */
export function isLinkClosed(error: unknown): boolean {
  return isRefusal(error, 'PT404');
}

const limits = { PT403: 'forbidden', PT429: 'rate_limited' } as const;

/**
 * The limit that an order goes beyond, with the database's sentence: that of spending (D24), or of unpaid orders.
 * Undefined: neither.
 */
export function limitOf(
  error: unknown,
): { readonly code: (typeof limits)[keyof typeof limits]; readonly sentence: string } | undefined {
  const refusal = refusalOf(error);
  if (refusal?.code !== 'PT403' && refusal?.code !== 'PT429') return undefined;
  return { code: limits[refusal.code], sentence: refusal.message };
}
