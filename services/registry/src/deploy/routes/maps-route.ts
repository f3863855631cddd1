import type { FastifyInstance } from 'fastify';
import { atMost } from '../../at-most.ts';
import { limitOpenFiles } from '../../serving/limit-open-files.ts';
import { hasSources } from '../../storage/content-type.ts';
import { type Deployment } from '../deployment.ts';
import { DeployFailure } from '../deploy-failure.ts';

/** Source maps by `<remote>/<version>/<file>.map`, for every team: visitors get none. */
export function mapsRoute(api: FastifyInstance, { releases }: Deployment): void {
  const openFile = limitOpenFiles(api);
  // Each may have megabytes.
  const inTurn = atMost(2);
  api.get<{ Params: { '*': string } }>('/maps/*', async (request, reply) => {
    const path = request.params['*'];
    const map = hasSources(path) ? await inTurn(() => releases.file(path), reply.raw) : undefined;
    // Nobody waits for it any more.
    if (reply.raw.closed) return reply.hijack();
    if (!map) throw new DeployFailure('not_found', `There is no source map ${path}.`);
    if (!openFile(request, reply, map)) {
      const message = 'Your network reads too many source maps at the same time. Try again in a second.';
      throw new DeployFailure('rate_limited', message, { retryAfter: 1 });
    }
    return reply.type('application/json; charset=utf-8').send(map);
  });
}
