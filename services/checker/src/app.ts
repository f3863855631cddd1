import { createHash, timingSafeEqual } from 'node:crypto';
import { portSettings } from '@cc/contracts/api/port-settings';
import { logRequestsOnce, logSettings } from '@cc/contracts/api/server-log';
import { checksBodySchema, checksPath, type ChecksAnswer, type ChecksBody } from '@cc/contracts/deploy/checker';
import { healthRoutes } from '@cc/deploy/health-routes';
import { followRequests } from '@cc/deploy/follow-requests';
import fastify, { LogController, type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { CheckerConfig } from './config.ts';
import { createQueue } from './queue.ts';

/** Bytes of a request: a manifest may have 64 kB, and the pages of other remotes come on top. */
const bodyLimit = 1024 * 1024;

/**
 * The checker: opens a version that is not live in a browser, for the registry.
 * @param check checks one version, in a place that no other check has meanwhile, until nobody waits for it any more
 */
export function buildChecker(
  config: CheckerConfig,
  check: (job: ChecksBody, place: number, gone: AbortSignal) => Promise<ChecksAnswer>,
  logStream?: NodeJS.WritableStream,
): FastifyInstance {
  const app = fastify({
    ...portSettings(config.REQUEST_TIMEOUT_MS),
    logger: logSettings(config.LOG_LEVEL, logStream),
    logController: logRequestsOnce(new LogController()),
    bodyLimit,
  });
  followRequests(app);
  const queue = createQueue();
  void healthRoutes(app);
  app.post(checksPath, async (request, reply) => {
    const key = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(key, config.CHECKER_KEY))
      return reply.code(401).send({ error: 'Only the registry may ask for a check.' });
    const job = checksBodySchema.safeParse(request.body);
    if (!job.success) return reply.code(400).send({ error: z.prettifyError(job.error) });
    const { name, version } = job.data.manifest;
    // The registry does not wait without an end, and then a check is for nobody.
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const asked = { remote: name, asker: job.data.asker, gone: gone.signal };
    const checked = queue.add(asked, (place) => check(job.data, place, gone.signal));
    const answer = await checked.catch((error: unknown) => {
      if (!gone.signal.aborted) throw error;
    });
    if (!answer) return reply.code(503).send({ error: 'Too many checks wait. Try again in a minute.' });
    request.log.info({ remote: name, version, findings: answer.findings.length }, 'Checked');
    return answer;
  });
  return app;
}

/** Hashes have one length, so comparing them takes the same time for every guess. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
