import { feedback } from '@cc/contracts/api/feedback';
import type { FastifyInstance } from 'fastify';
import { formLimit, type RequestLimit } from '../../plugins/rate-limits.ts';
import { serve } from '../../plugins/serve.ts';
import type { FeedbackRepository } from './feedback-repository.ts';

/** `POST /api/feedback` (specification 7): stored first, mailed to the operator after. */
export function feedbackRoute(app: FastifyInstance, repository: FeedbackRepository, limit: RequestLimit): void {
  const options = { summary: 'Tell the operator about a bug or a wish', config: { rateLimit: formLimit(limit) } };
  serve(app, feedback, options, async ({ body, request }) => {
    await repository.add(body, request.user?.id ?? null);
    return { received: true as const };
  });
}
