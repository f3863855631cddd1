import { z } from 'zod';
import { emailMaxLength, emailPattern } from '../entities/email-rule.ts';
import { defineEndpoint } from './endpoint.ts';

const priceIdSchema = z.string().min(1).max(100);

/** One line of a cart. The server's table of products says what it costs, and how often it may be bought at once. */
export const checkoutItemSchema = z.object({
  priceId: priceIdSchema,
  quantity: z.number().int().min(1).max(99).default(1),
});

/** One plan or list as the specification has it (`priceId`), or a whole cart (`items`). */
export const createCheckoutSessionRequestSchema = z
  .object({
    priceId: priceIdSchema.optional(),
    items: z.array(checkoutItemSchema).min(1).max(20).optional(),
    /** Must be the signed-in user (D1.1). */
    customerId: z.uuid(),
    /** The address of somebody else's account, which gets the tokens (D21). For plans with tokens only. */
    giftTo: z.string().max(emailMaxLength).regex(emailPattern, 'Please enter a valid email address.').optional(),
  })
  .refine(({ priceId, items }) => (priceId === undefined) !== (items === undefined), {
    error: 'Name either priceId or items.',
    path: ['priceId'],
  })
  .meta({ oneOf: [{ required: ['priceId'] }, { required: ['items'] }] });

/**
 * `POST /api/create-checkout-session` (specification 7): signed-in users only. Errors: `price_unknown`,
 * `already_owned`, `payment_on_its_way`.
 */
export const createCheckoutSession = defineEndpoint({
  method: 'POST',
  path: '/api/create-checkout-session',
  request: createCheckoutSessionRequestSchema,
  /** The payment provider's page. */
  response: z.object({ url: z.url() }),
});

/** Where the payment provider sends the browser back to (specification 2). */
export const successPath = '/success';
export const cancelPath = '/cancel';
/** The query parameter of the success page that names the checkout session. */
export const checkoutSessionParameter = 'session_id';
