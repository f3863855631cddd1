import { apiErrorSchema } from '@cc/contracts/api/api-error';
import type { Endpoint } from '@cc/contracts/api/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { ApiFailure } from '../api-failure.ts';
import { isDatabaseAway } from '../database.ts';
import { requireStorableText } from './storable-text.ts';

interface EndpointCall<E extends Endpoint> {
  /** Parsed by the endpoint's contract. */
  readonly body: z.output<E['request']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type EndpointOptions = Pick<RouteShorthandOptions, 'bodyLimit' | 'config'> & {
  readonly summary: string;
  /** Headers that the endpoint needs beyond the usual ones. */
  readonly headers?: z.ZodType;
};

/** Serves one endpoint of `contracts`: its schemas parse request and answer, and the OpenAPI document includes it. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { summary, headers, ...options }: EndpointOptions,
  handler: (call: EndpointCall<E>) => Promise<z.output<E['response']>>,
): void {
  const takesBody = !(endpoint.request instanceof z.core.$ZodUndefined);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...options,
    schema: {
      summary,
      ...(app.hasRequestDecorator('user') && app.requiresUser ? { security: [{ user: [] }] } : {}),
      ...(takesBody ? { body: endpoint.request } : {}),
      ...(headers ? { headers } : {}),
      response: { 200: endpoint.response, '4xx': apiErrorSchema, '5xx': apiErrorSchema },
    },
    preHandler: async ({ body }) => requireStorableText(body),
    handler: async (request, reply) => {
      try {
        // The validator compiler has parsed the body by the endpoint's own schema.
        return await handler({ body: request.body as z.output<E['request']>, request, reply });
      } catch (error) {
        throw endpoint.reads ? error : asOutcome(error);
      }
    },
  });
}

/**
 * A handler that lost the database may have changed something: a statement without an answer can be stored, also a
 * commit (D13.5). Where the database is away altogether, a hook has refused the request before.
 */
function asOutcome(error: unknown): unknown {
  if (!isDatabaseAway(error)) return error;
  const sentence =
    'Our service did not answer in time, so it is not known whether this was done. Please check before you try again.';
  return new ApiFailure('outcome_unknown', sentence, { cause: error });
}
