import { apiErrorSchema } from '@cc/contracts/api/api-error';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiFailure } from '../../api-failure.ts';
import { handleEvent } from '../../payments/handle-event.ts';
import type { PaymentDependencies } from '../../payments/record-checkout.ts';
import { webhookPath } from '../../payments/stripe-event.ts';

/** Of an event. Bytes. */
const bodyLimit = 512 * 1024;

/**
 * `POST /api/stripe-webhook`: events of the payment provider, authenticated by their signature. Register it in a
 * group of its own, where bodies stay the signed bytes.
 */
export function stripeWebhookRoute(app: FastifyInstance, deps: PaymentDependencies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    webhookPath,
    {
      bodyLimit,
      // The signature protects the route, and a burst of events must not be refused.
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
