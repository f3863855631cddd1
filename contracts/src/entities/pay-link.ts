import { z } from 'zod';

/**
 * waiting: can be paid. processing: paid, the money is on its way. paid: the tokens are there, unless it is `returned`.
 * revoked: withdrawn by the athlete. expired: seven days are over.
 */
export const payLinkStateSchema = z.enum(['waiting', 'processing', 'paid', 'revoked', 'expired']);
export type PayLinkState = z.output<typeof payLinkStateSchema>;

/** Days in which a link can be paid. */
export const payLinkDays = 7;

/** One thing that a link asks for, at today's price. */
export const payLinkItemSchema = z.object({
  priceId: z.string(),
  title: z.string(),
  quantity: z.number().int().positive(),
  /** Of one piece, in cents. */
  price: z.number().int().nonnegative(),
  /** Of one piece. Null: unlimited, or no plan. */
  tokens: z.number().int().positive().nullable(),
});
export type PayLinkItem = z.output<typeof payLinkItemSchema>;

/** A link by which a parent pays, as its athlete sees it. */
export const payLinkSchema = z.object({
  id: z.uuid(),
  /** Null for a link that can no longer be shown; it may still work. */
  url: z.url().nullable(),
  state: payLinkStateSchema,
  /** Whether it was paid, and the money went back since: as a full refund, or through the payer's bank. */
  returned: z.boolean().default(false),
  items: z.array(payLinkItemSchema),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type PayLink = z.output<typeof payLinkSchema>;

/** The same link as the parent sees it. */
export const openedPayLinkSchema = payLinkSchema
  .pick({ state: true, returned: true, items: true, expiresAt: true })
  .extend({
    /** First name; empty if not known. */
    athlete: z.string(),
  });
export type OpenedPayLink = z.output<typeof openedPayLinkSchema>;

/** The page of a link. Its code is not logged: servers log addresses without what follows `/pay/`. */
export const payPath = (code: string) => `/pay/${code}`;

/** The query parameter with which the payment page sends the parent back. */
export const paidParameter = 'paid';
