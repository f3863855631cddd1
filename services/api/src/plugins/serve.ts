import { apiErrorSchema } from '@cc/contracts/api/api-error';
import type { Endpoint } from '@cc/contracts/api/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
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
    // The validator compiler has parsed the body by the endpoint's own schema.
    handler: (request, reply) => handler({ body: request.body as z.output<E['request']>, request, reply }),
  });
}
