import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../database.ts';
import { ApiFailure } from '../../api-failure.ts';

/** `GET /healthz`: whether this process can do its work. */
export function healthRoute(app: FastifyInstance, database: Queryable): void {
  app.get(
    '/healthz',
    {
      config: { rateLimit: false },
      schema: { summary: 'Whether the API works', response: { 200: z.object({ status: z.literal('ok') }) } },
    },
    async () => {
      try {
        await database.query('select 1');
        return { status: 'ok' };
      } catch (cause) {
        throw new ApiFailure('unavailable', 'The database cannot be reached.', { cause, retryAfter: 5 });
      }
    },
  );
}
