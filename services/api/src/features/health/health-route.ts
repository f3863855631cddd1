import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../database.ts';
import { ApiFailure } from '../../api-failure.ts';

/**
 * `GET /healthz`: whether this process can do its work (D13.6). The database is asked all the time, and each check is
 * answered at once from its last answer, also while it is frozen.
 * @param database a pool of its own
 */
export async function healthRoute(app: FastifyInstance, database: Queryable, everyMs: number): Promise<void> {
  let problem: unknown;
  const ask = async (): Promise<void> => {
    problem = await database.query('select 1').then(
      () => undefined,
      (error: unknown) => error,
    );
  };
  await ask();
  const timer = setInterval(() => void ask(), everyMs).unref();
  app.addHook('onClose', () => clearInterval(timer));
  app.get(
    '/healthz',
    {
      config: { rateLimit: false },
      schema: { summary: 'Whether the API works', response: { 200: z.object({ status: z.literal('ok') }) } },
    },
    async () => {
      if (problem === undefined) return { status: 'ok' };
      throw new ApiFailure('unavailable', 'The database cannot be reached.', { cause: problem, retryAfter: 5 });
    },
  );
}
