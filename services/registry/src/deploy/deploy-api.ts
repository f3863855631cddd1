import { deployApiPath, type DeployError } from '@cc/contracts/deploy/deploy-api';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Deployment } from './deployment.ts';
import { asFailure, DeployFailure } from './deploy-failure.ts';
import { authenticateBearer } from '../auth/deployer.ts';
import { takeTurns } from '../auth/take-turns.ts';
import { releasesRoute } from './routes/releases-route.ts';
import { budgetsRoute } from './routes/budgets-route.ts';
import { gateRoute } from './routes/gate-route.ts';
import { mapsRoute } from './routes/maps-route.ts';
import { stateRoutes } from './routes/state-routes.ts';
import { tokensRoutes } from './routes/tokens-routes.ts';
import { versionsRoutes } from './routes/versions-routes.ts';

/** Deploys a version in three steps: upload, gate, release. Every refusal says why. */
export const deployApi: FastifyPluginAsync<Deployment> = async (app, deployment) => {
  await app.register(
    async (api) => {
      api.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        request.deployer = (await authenticateBearer(request, deployment.keys)).deployer;
      });
      takeTurns(api, async ({ deployer }) => deployer);
      handleErrors(api);
      versionsRoutes(api, deployment);
      gateRoute(api, deployment);
      releasesRoute(api, deployment);
      stateRoutes(api, deployment);
      tokensRoutes(api, deployment);
      budgetsRoute(api, deployment);
      mapsRoute(api, deployment);
    },
    { prefix: deployApiPath },
  );
};

function handleErrors(api: FastifyInstance): void {
  api.setNotFoundHandler((request) => {
    throw new DeployFailure('not_found', `The deploy API has no ${request.method} ${request.url}.`);
  });
  api.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error);
    if (failure.status === 503) request.log.error(error, 'The deploy API failed');
    const body: DeployError = {
      error: failure.message,
      code: failure.code,
      requestId: request.id,
      ...failure.details,
    };
    return reply.code(failure.status).headers(failure.headers).send(body);
  });
}
