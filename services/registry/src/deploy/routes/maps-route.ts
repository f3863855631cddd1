import type { FastifyInstance } from 'fastify';
import { hasSources } from '../../storage/content-type.ts';
import { type Deployment } from '../deployment.ts';
import { DeployFailure } from '../deploy-failure.ts';

/** Source maps by `<remote>/<version>/<file>.map`, for every team: visitors get none. */
export function mapsRoute(api: FastifyInstance, { releases }: Deployment): void {
  api.get<{ Params: { '*': string } }>('/maps/*', async ({ params: { '*': path } }, reply) => {
    const map = hasSources(path) ? await releases.file(path) : undefined;
    if (!map) throw new DeployFailure('not_found', `There is no source map ${path}.`);
    return reply.type('application/json; charset=utf-8').send(map);
  });
}
