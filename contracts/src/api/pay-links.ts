import { z } from 'zod';
import { emailMaxLength, emailPattern } from '../entities/email-rule.ts';
import { openedPayLinkSchema, payLinkSchema } from '../entities/pay-link.ts';
import { checkoutItemSchema } from './create-checkout-session.ts';
import { defineEndpoint } from './endpoint.ts';

/**
 * "Ask a parent to pay" (D21): creates a link for the signed-in user, or renews the waiting one for the same things.
 * Errors: `price_unknown`, `already_owned`, `rate_limited`.
 */
export const createPayLink = defineEndpoint({
  method: 'POST',
  path: '/api/pay-links/create',
  typed: true,
  request: z.object({
    items: z.array(checkoutItemSchema).min(1).max(20),
    /** Gets the link by email. Not stored. */
    parentEmail: z.string().max(emailMaxLength).regex(emailPattern, 'Please enter a valid email address.').optional(),
  }),
  /** `mailed` is false if no address was given, or if it or this user had too many such emails in 24 hours. */
  response: z.object({ link: payLinkSchema, mailed: z.boolean() }),
});

/**
 * Withdraws a link of the signed-in user. A payment page that is open ends. Answers `paid` or `processing` if it is too
 * late.
 */
export const revokePayLink = defineEndpoint({
  method: 'POST',
  path: '/api/pay-links/revoke',
  request: z.object({ id: z.uuid() }),
  response: payLinkSchema.pick({ state: true }),
});

const codeSchema = z.string().regex(/^[\w-]{32}$/);

/**
 * The page of a link, for anyone who has its code. Also records a payment whose webhook has not arrived yet.
 * `not_found`.
 */
export const readPayLink = defineEndpoint({
  method: 'POST',
  path: '/api/pay-links/read',
  reads: true,
  request: z.object({ code: codeSchema }),
  response: openedPayLinkSchema,
});

/** The payment provider's page for a link that waits. Errors: `not_found`, `already_owned`, `payment_on_its_way`. */
export const payByLink = defineEndpoint({
  method: 'POST',
  path: '/api/pay-links/checkout',
  request: z.object({ code: codeSchema }),
  response: z.object({ url: z.url() }),
});
