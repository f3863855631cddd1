import { apiErrorSchema } from '@cc/contracts/api/api-error';
import { webhookOutcomes } from '@cc/deploy/metrics';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiFailure } from '../../api-failure.ts';
import { handleEvent } from '../../payments/handle-event.ts';
import type { PaymentEvent } from '../../payments/payment-gateway.ts';
import type { PaymentDependencies } from '../../payments/record-checkout.ts';
import { webhookPath } from '../../payments/stripe-event.ts';

/**
 * `POST /api/stripe-webhook`: events of the payment provider, authenticated by their signature. Register it in a group
 * of its own, where bodies stay the signed bytes. One of more than 64 kB is refused as everywhere, since anybody can
 * send it (an event has 5 kB); the payment is then found by `check-payments`.
 */
export function stripeWebhookRoute(app: FastifyInstance, deps: PaymentDependencies): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.post(
    webhookPath,
    {
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
      await handleEvent(deps, readEvent(deps, body, signature));
      count('handled');
      return { received: true as const };
    },
  );
}

/** Counts an event whose signature is wrong: if all are, the secret is. */
function readEvent({ gateway }: PaymentDependencies, body: Buffer, signature: string): PaymentEvent {
  try {
    return gateway.readEvent(body, signature);
  } catch (error) {
    count('rejected');
    throw error;
  }
}

const count = (outcome: 'handled' | 'rejected') => webhookOutcomes.inc({ source: 'stripe', outcome });
