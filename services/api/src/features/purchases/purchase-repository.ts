import type { ClubOrder } from '@cc/contracts/api/purchases';
import type { Balance, Purchase } from '@cc/contracts/entities/purchase';
import type { Pool } from '../../database.ts';
import type { AuthenticatedUser } from '../../plugins/authenticate.ts';
import type { ReceiptDetails } from './receipt-pdf.ts';

export interface PurchaseRepository {
  /** Null unless the session belongs to an order of this user. */
  findBySession(userId: string, sessionId: string): Promise<Purchase | null>;
  /** What the receipt of a paid order says; null unless this user bought it: a received gift has none. */
  findPaid(userId: string, orderId: string): Promise<Omit<ReceiptDetails, 'seller' | 'buyer'> | null>;
  /** Newest first, without unpaid checkouts. */
  list(userId: string): Promise<Purchase[]>;
  /**
   * Newest first: orders of club contacts that the user made, and invoiced ones with their address, which anybody can
   * type into the form.
   */
  listClubOrders(user: Pick<AuthenticatedUser, 'id' | 'email'>): Promise<ClubOrder[]>;
  readBalance(userId: string): Promise<Balance>;
}

type StoredPurchase = Omit<Purchase, 'createdAt' | 'paidAt'> & {
  readonly createdAt: Date;
  readonly paidAt: Date | null;
};

const select = `
  select p.order_id as "orderId", p.receipt_number as "receiptNumber", p.status, p.created_at as "createdAt", p.paid_at as "paidAt",
    p.amount_cents as amount, p.currency, p.refunded_cents as refunded, p.disputed_cents as disputed, p.stands,
    p.tokens_refunded + p.tokens_disputed as "tokensTakenBack",
    coalesce(sum(i.tokens * i.quantity), 0)::int as tokens,
    case when g.purchase_id is not null then json_build_object(
      'given', g.buyer_id is not distinct from $1,
      'waitsFor', case when g.buyer_id = $1 then g.email end) end as gift,
    json_agg(json_build_object(
      'priceId', i.price_id, 'kind', i.kind, 'title', i.title, 'quantity', i.quantity, 'price', i.amount_cents,
      'tokens', i.tokens, 'unlimited', i.is_unlimited, 'proListId', i.pro_list_id) order by i.id) as items
  from public.purchases p
  join public.purchase_items i on i.purchase_id = p.id
  left join private.gifts g on g.purchase_id = p.id
  where p.id in (
    select own.id from public.purchases own where own.user_id = $1
    union select given.purchase_id from private.gifts given where given.buyer_id = $1
  )`;

const toPurchase = ({ createdAt, paidAt, ...purchase }: StoredPurchase): Purchase => ({
  ...purchase,
  ...(purchase.gift?.given === false && withoutMoney(purchase)),
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

/** Only the one who gave a gift reads what it cost, its receipt, and what came back of the money (D21.8). */
const withoutMoney = ({ items }: Pick<Purchase, 'items'>) => ({
  receiptNumber: null,
  amount: 0,
  refunded: 0,
  disputed: 0,
  items: items.map((item) => ({ ...item, price: 0 })),
});

export function createPurchaseRepository(pool: Pool): PurchaseRepository {
  return {
    async findBySession(userId, sessionId) {
      const { rows } = await pool.query<StoredPurchase>(
        `${select} and p.session_id = $2 group by p.id, g.purchase_id`,
        [userId, sessionId],
      );
      return rows[0] ? toPurchase(rows[0]) : null;
    },
    async findPaid(userId, orderId) {
      const { rows } = await pool.query<StoredPurchase & { paymentReference: string | null; paidByLink: boolean }>(
        `select paid.*, p.payment_intent as "paymentReference", p.pay_link_id is not null as "paidByLink"
          from public.purchases p
          join (${select} and p.order_id = $2 and p.status = 'paid' group by p.id, g.purchase_id) paid
            on paid."orderId" = p.order_id`,
        [userId, orderId],
      );
      if (!rows[0]) return null;
      const { paymentReference, paidByLink, ...stored } = rows[0];
      const purchase = toPurchase(stored);
      const { receiptNumber: number, paidAt } = purchase;
      if (number === null || paidAt === null) return null;
      return { number, paidAt, purchase, paymentReference, paidByOther: paidByLink };
    },
    async list(userId) {
      const { rows } = await pool.query<StoredPurchase>(
        `${select} and p.status in ('processing', 'failed', 'paid')
          group by p.id, g.purchase_id order by coalesce(p.paid_at, p.created_at) desc, p.id desc limit 200`,
        [userId],
      );
      return rows.map(toPurchase);
    },
    async listClubOrders({ id, email }) {
      const { rows } = await pool.query<Omit<ClubOrder, 'createdAt'> & { readonly createdAt: Date }>(
        `
          select o.order_id as "orderId", o.num_teams as clubs, o.amount_cents as amount, o.created_at as "createdAt",
            case
              when o.delivered_at is not null then 'delivered' when o.closed_at is not null then 'closed'
              when o.paid_at is not null then 'paid' when o.invoice_id is not null then 'invoiced' else 'received'
            end as status,
            case when o.paid_at is null and o.closed_at is null then o.invoice_url end as "invoiceUrl",
            (select count(*)::int from public.pro_order_contacts c where c.pro_order_id = o.id) as contacts
          from public.pro_contact_orders o
          where o.user_id = $1 or (lower(o.email) = lower($2) and o.invoiced_at is not null)
          order by o.id desc limit 100`,
        [id, email],
      );
      return rows.map((order) => ({ ...order, createdAt: order.createdAt.toISOString() }));
    },
    async readBalance(userId) {
      const { rows } = await pool.query<Balance>(
        `
          select tokens_available as "tokensAvailable", tokens_owed as "tokensOwed", is_unlimited as "isUnlimited"
          from public.token_tracker where user_id = $1`,
        [userId],
      );
      return rows[0] ?? { tokensAvailable: 0, tokensOwed: 0, isUnlimited: false };
    },
  };
}
