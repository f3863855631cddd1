import { contact } from '@cc/contracts/api/contact';
import type { FastifyInstance } from 'fastify';
import { formLimit, type RequestLimit } from '../../plugins/rate-limits.ts';
import { requestKeyHeaders, requestKeyOf } from '../../plugins/request-key.ts';
import { serve } from '../../plugins/serve.ts';
import type { ContactRepository } from './contact-repository.ts';

/** `POST /api/contact` (specification 7): stored first, mailed to the operator after. */
export function contactRoute(app: FastifyInstance, repository: ContactRepository, limit: RequestLimit): void {
  const options = {
    summary: 'Write to the operator',
    headers: requestKeyHeaders,
    config: { rateLimit: formLimit(limit) },
  };
  serve(app, contact, options, async ({ body: { website, ...message }, request }) => {
    // A program that fills in the field that people do not see learns nothing from the answer.
    if (!website) await repository.add(message, requestKeyOf(request));
    return { received: true as const };
  });
}
