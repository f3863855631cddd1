import { revealAddresses } from '@cc/contracts/api/reveal-addresses';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import type { RequestLimit } from '../../plugins/rate-limits.ts';
import { serve } from '../../plugins/serve.ts';
import type { CoachRepository } from './coach-repository.ts';

/** `POST /api/reveal-addresses`: the addresses of one school's coaches in one program (D2). */
export function revealAddressesRoute(app: FastifyInstance, coaches: CoachRepository, rateLimit: RequestLimit): void {
  const options = { summary: 'Reveal the addresses of the coaches of one school', config: { rateLimit } };
  serve(app, revealAddresses, options, async ({ body, request }) => ({
    coaches: await coaches.reveal(userOf(request).id, body),
  }));
}
