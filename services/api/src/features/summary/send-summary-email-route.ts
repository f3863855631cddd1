import { sendSummaryEmail } from '@cc/contracts/api/send-summary-email';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import { queueSummary, type SummaryDependencies } from './queue-summary.ts';

/** `POST /api/send-summary-email` (specification 7): only ever to the signed-in user's own address. */
export function sendSummaryEmailRoute(
  app: FastifyInstance,
  deps: SummaryDependencies,
  rateLimit: { readonly max: number; readonly timeWindow: number },
): void {
  const options = { summary: 'Mail the user a summary of a run', config: { rateLimit } };
  serve(app, sendSummaryEmail, options, async ({ body, request }) => {
    await queueSummary(deps, userOf(request), body);
    return { queued: true as const };
  });
}
