import { deployApiPath, type Deployer, type DeployError } from '@cc/contracts/deploy/deploy-api';
import type { Releases } from '@cc/store/releases';
import type { DeployTokens } from '@cc/store/tokens';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DeployFailure } from './deploy-failure.ts';
import { deployerOf } from './deployer.ts';
import { flipsRoute } from './flips-route.ts';
import { gateRoute } from './gate-route.ts';
import type { PreviewSettings } from './previews.ts';
import { stateRoutes } from './state-routes.ts';
import type { StaticGate } from './static-gate.ts';
import { tokensRoutes } from './tokens-routes.ts';
import { versionsRoutes } from './versions-routes.ts';

export interface DeployOutside {
  readonly releases: Releases;
  readonly tokens: DeployTokens;
  readonly gate: StaticGate;
  /** Hands out and revokes tokens, and opens every remote. Without it nobody does. */
  readonly operatorKey: string | undefined;
  /** How links to versions that are not live are made. */
  readonly previews: PreviewSettings;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the request's token stands for, within the deploy API. */
    deployer: Deployer | null;
  }
}

/** How teams get a new version to the visitors: upload, gate, flip. Every answer that is not the asked one says why. */
export const deployApi: FastifyPluginAsync<DeployOutside> = async (app, outside) => {
  await app.register(
    async (api) => {
      api.decorateRequest('deployer', null);
      api.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store');
        request.deployer = await deployerOf(request.headers.authorization, outside);
      });
      answerInWords(api);
      versionsRoutes(api, outside);
      gateRoute(api, outside);
      flipsRoute(api, outside);
      stateRoutes(api, outside);
      tokensRoutes(api, outside);
    },
    { prefix: deployApiPath },
  );
};

/** The deployer of a request that got past the door. */
export function knownDeployer({ deployer }: FastifyRequest): Deployer {
  if (!deployer) throw new DeployFailure('unauthorized', 'A deploy token is needed.');
  return deployer;
}

/** @throws DeployFailure `invalid` that names each wrong field */
export function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new DeployFailure('invalid', `That cannot be:\n${z.prettifyError(result.error)}`);
  return result.data;
}

function answerInWords(api: FastifyInstance): void {
  api.setNotFoundHandler((request) => {
    throw new DeployFailure('not_found', `The deploy API knows no ${request.method} ${request.url}.`);
  });
  api.setErrorHandler((error, request, reply) => {
    const failure = asFailure(error);
    if (failure.code === 'unavailable') request.log.error(error, 'The deploy API failed');
    const body: DeployError = {
      error: failure.message,
      code: failure.code,
      requestId: request.id,
      ...failure.details,
    };
    return reply.code(failure.status).send(body);
  });
}

function asFailure(error: unknown): DeployFailure {
  if (error instanceof DeployFailure) return error;
  // What Fastify refuses by itself: a body that is too large, no JSON, or of another kind.
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return new DeployFailure('too_large', 'The request is too large. Nothing was done.');
  if (typeof status === 'number' && status < 500) {
    return new DeployFailure('invalid', `The request cannot be read: ${String(error)}. Nothing was done.`);
  }
  return new DeployFailure(
    'unavailable',
    'The store had a problem, and its log says which. What was live is live. Try again.',
  );
}
