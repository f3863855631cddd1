import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Queryable } from '../../database.ts';
import { ApiFailure } from '../../api-failure.ts';

const healthSchema = z.object({ status: z.literal('ok'), workers: z.enum(['ok', 'away']) });

const recentSweep = `select from pgboss.job where name = 'sweep' and completed_on > now() - interval '3 minutes' limit 1`;

/**
 * `GET /healthz`: whether this process can do its work (D13.6). The database is asked all the time, and each check is
 * answered at once from its last answer, also while it is frozen.
 * `workers` says whether any worker process finished a sweep in the last three minutes. Requests are served all the same.
 * @param database a pool of its own
 */
export async function healthRoute(app: FastifyInstance, database: Queryable, everyMs: number): Promise<void> {
  let problem: unknown;
  let workers: 'ok' | 'away' = 'away';
  const ask = async (): Promise<void> => {
    problem = await database.query('select 1').then(
      () => undefined,
      (error: unknown) => error,
    );
    // Each worker sweeps every minute, so a worker that is there shows in the jobs.
    workers = await database.query(recentSweep).then(
      ({ rowCount }) => (rowCount ? 'ok' : 'away'),
      () => 'away',
    );
  };
  await ask();
  const timer = setInterval(() => void ask(), everyMs).unref();
  app.addHook('onClose', () => clearInterval(timer));
  app.get(
    '/healthz',
    {
      config: { rateLimit: false },
      schema: { summary: 'Whether the API works', response: { 200: healthSchema } },
    },
    async () => {
      if (problem === undefined) return { status: 'ok', workers };
      throw new ApiFailure('unavailable', 'The database cannot be reached.', { cause: problem, retryAfter: 5 });
    },
  );
}
