import { createCheckoutSession } from '@cc/contracts/api/create-checkout-session';
import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { createCheckout } from '../../payments/create-checkout.ts';
import type { PaymentDependencies } from '../../payments/record-checkout.ts';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';

/** `POST /api/create-checkout-session` (specification 7): the browser goes to the answered address to pay. */
export function createCheckoutSessionRoute(
  app: FastifyInstance,
  deps: PaymentDependencies,
  rateLimit: { readonly max: number; readonly timeWindow: number },
): void {
  const options = { summary: 'Begin to buy a plan, a list or a whole cart', config: { rateLimit } };
  serve(app, createCheckoutSession, options, async ({ body: { priceId, items, customerId, giftTo }, request }) => {
    const user = userOf(request);
    if (customerId !== user.id) {
      throw new ApiFailure('forbidden', 'You can only buy for yourself. Nothing was charged. Please sign in again.');
    }
    // The contract holds one of the two.
    const wish = items ?? [{ priceId: priceId ?? '', quantity: 1 }];
    const receiver = giftTo?.toLowerCase();
    const buyer = {
      ...user,
      ...(receiver === undefined || receiver === user.email.toLowerCase() ? {} : { giftTo: receiver }),
    };
    return { url: await createCheckout(deps, buyer, wish) };
  });
}
