import { z } from 'zod';

/**
 * open: the checkout began. processing: taken, the money is on its way. paid: granted. failed: the money did not
 * arrive. expired: never paid.
 */
export const purchaseStatusSchema = z.enum(['open', 'processing', 'paid', 'failed', 'expired']);

const cents = z.number().int().nonnegative();
const count = z.number().int().nonnegative();

/** One thing that was bought, as it was sold. */
export const purchasedItemSchema = z.object({
  priceId: z.string(),
  kind: z.enum(['plan', 'pro-list']),
  title: z.string(),
  quantity: z.number().int().positive(),
  /** Of one piece, in cents. */
  price: cents,
  /** Of one piece. Null: unlimited, or no plan. */
  tokens: count.nullable(),
  unlimited: z.boolean(),
  /** The product id of a pro list. */
  proListId: z.number().int().nullable(),
});
export type PurchasedItem = z.output<typeof purchasedItemSchema>;

/** An order and what became of its money. Of a received gift all amounts and prices are 0, and it has no receipt. */
export const purchaseSchema = z.object({
  orderId: z.uuid(),
  /** `CC-2026-000123`. Null until it is paid. */
  receiptNumber: z.string().nullable(),
  status: purchaseStatusSchema,
  createdAt: z.iso.datetime(),
  /** Null until it is paid. */
  paidAt: z.iso.datetime().nullable(),
  items: z.array(purchasedItemSchema),
  /** The whole order, in cents. */
  amount: cents,
  currency: z.string(),
  /** Given back so far, in cents. */
  refunded: cents,
  /** Held back or lost through the payer's bank, in cents. */
  disputed: cents,
  /** Tokens that it brought, before any were taken back. Unlimited plans bring none. */
  tokens: count,
  tokensTakenBack: count,
  /**
   * Bought for somebody else's account: `given` by this user, or received. `waitsFor`: the address, until it is
   * credited.
   */
  gift: z.object({ given: z.boolean(), waitsFor: z.string().nullable() }).nullable().default(null),
  /** Paid and not wholly given back: its lists, unlimited sending and coach addresses are open. */
  stands: z.boolean(),
});
export type Purchase = z.output<typeof purchaseSchema>;

/** The tokens of a user, and the tokens owed for refunded tokens that were spent. New tokens settle those first. */
export const balanceSchema = z.object({
  tokensAvailable: count,
  tokensOwed: count,
  isUnlimited: z.boolean(),
});
export type Balance = z.output<typeof balanceSchema>;
