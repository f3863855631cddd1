import type { Balance, Purchase } from '@cc/contracts/entities/purchase';
import type { Pool } from 'pg';

export interface PurchaseRepository {
  /** Null unless the session belongs to an order of this user. */
  findBySession(userId: string, sessionId: string): Promise<Purchase | null>;
  /** Newest first, without unpaid checkouts. */
  list(userId: string): Promise<Purchase[]>;
  readBalance(userId: string): Promise<Balance>;
}

type StoredPurchase = Omit<Purchase, 'createdAt' | 'paidAt'> & {
  readonly createdAt: Date;
  readonly paidAt: Date | null;
};

const select = `
  select p.order_id as "orderId", p.status, p.created_at as "createdAt", p.paid_at as "paidAt",
    p.amount_cents as amount, p.currency, p.refunded_cents as refunded, p.disputed_cents as disputed, p.stands,
    p.tokens_refunded + p.tokens_disputed as "tokensTakenBack",
    coalesce(sum(i.tokens * i.quantity), 0)::int as tokens,
    json_agg(json_build_object(
      'priceId', i.price_id, 'kind', i.kind, 'title', i.title, 'quantity', i.quantity, 'price', i.amount_cents,
      'tokens', i.tokens, 'unlimited', i.is_unlimited, 'proListId', i.pro_list_id) order by i.id) as items
  from public.purchases p join public.purchase_items i on i.purchase_id = p.id`;

const toPurchase = ({ createdAt, paidAt, ...purchase }: StoredPurchase): Purchase => ({
  ...purchase,
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
});

export function createPurchaseRepository(pool: Pool): PurchaseRepository {
  return {
    async findBySession(userId, sessionId) {
      const { rows } = await pool.query<StoredPurchase>({
        name: 'find-purchase',
        text: `${select} where p.user_id = $1 and p.session_id = $2 group by p.id`,
        values: [userId, sessionId],
      });
      return rows[0] ? toPurchase(rows[0]) : null;
    },
    async list(userId) {
      const { rows } = await pool.query<StoredPurchase>({
        name: 'list-purchases',
        text: `${select} where p.user_id = $1 and p.status in ('processing', 'failed', 'paid')
          group by p.id order by coalesce(p.paid_at, p.created_at) desc, p.id desc limit 200`,
        values: [userId],
      });
      return rows.map(toPurchase);
    },
    async readBalance(userId) {
      const { rows } = await pool.query<Balance>({
        name: 'read-balance',
        text: `
          select tokens_available as "tokensAvailable", tokens_owed as "tokensOwed", is_unlimited as "isUnlimited"
          from public.token_tracker where user_id = $1`,
        values: [userId],
      });
      return rows[0] ?? { tokensAvailable: 0, tokensOwed: 0, isUnlimited: false };
    },
  };
}
