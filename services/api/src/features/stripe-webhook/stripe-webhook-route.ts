import { apiErrorSchema } from '@cc/contracts/api/api-error';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiFailure } from '../../api-failure.ts';
import type { PaymentDependencies } from '../../payments/book-checkout.ts';
import { handleEvent } from './handle-event.ts';

/** Of an event. Bytes. */
const bodyLimit = 512 * 1024;

/**
 * `POST /api/stripe-webhook`: events of the payment provider, believed by their signature alone. Register it in a
 * group of its own: there every body stays the bytes that were signed.
 */
export function stripeWebhookRoute(app: FastifyInstance, deps: PaymentDependencies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    '/api/stripe-webhook',
    {
      bodyLimit,
      // Its signature is the guard, and a burst of events must not be turned away.
      config: { rateLimit: false },
      schema: {
        summary: 'Events of the payment provider',
        response: { 200: z.object({ received: z.literal(true) }), 400: apiErrorSchema },
      },
    },
    async ({ body, headers }) => {
      const signature = headers['stripe-signature'];
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') {
        throw new ApiFailure('validation_failed', 'This is not a signed event. Nothing was changed.');
      }
      await handleEvent(deps, deps.gateway.readEvent(body, signature));
      return { received: true as const };
    },
  );
}
