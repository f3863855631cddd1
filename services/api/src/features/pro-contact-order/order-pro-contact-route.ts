import { orderProContact } from '@cc/contracts/api/order-pro-contact';
import { allFieldsRequired, proContactPrice } from '@cc/contracts/entities/pro-contact-order';
import type { FastifyInstance } from 'fastify';
import { formLimit, type RequestLimit } from '../../plugins/rate-limits.ts';
import { requestKeyHeaders, requestKeyOf } from '../../plugins/request-key.ts';
import { serve } from '../../plugins/serve.ts';
import type { ProContactOrderRepository } from './pro-contact-order-repository.ts';

/** What is missing comes before what is wrong (specification 5). */
const refusal = (problems: readonly string[]) =>
  problems.includes(allFieldsRequired) ? allFieldsRequired : (problems[0] ?? allFieldsRequired);

/** `POST /api/order-pro-contact` (specification 7): stored first, mailed to the operator and the buyer after. */
export function orderProContactRoute(
  app: FastifyInstance,
  repository: ProContactOrderRepository,
  limit: RequestLimit,
): void {
  const options = {
    summary: 'Order contacts of professional clubs',
    headers: requestKeyHeaders,
    config: { rateLimit: formLimit(limit), refusal },
  };
  serve(app, orderProContact, options, async ({ body: { website, ...order }, request }) => {
    // A program that fills in the field that people do not see learns nothing from the answer.
    const amount = website ? proContactPrice(order.numTeams) : await repository.add(order, requestKeyOf(request));
    return { received: true as const, amount };
  });
}
