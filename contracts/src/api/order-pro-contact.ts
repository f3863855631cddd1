import { z } from 'zod';
import { proContactOrderRules } from '../entities/pro-contact-order.ts';
import { formEndpoint, formReceived } from './form-endpoint.ts';

/**
 * `POST /api/order-pro-contact`: an order of professional club contacts, open to visitors. A refused order's `error` is
 * the sentence of specification 5.
 */
export const orderProContact = formEndpoint('/api/order-pro-contact', proContactOrderRules, {
  ...formReceived,
  /** The amount of the invoice, in cents. */
  amount: z.number().int().positive(),
});
