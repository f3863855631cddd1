import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import fastifyPlugin from 'fastify-plugin';
import { currentRequest } from '../database.ts';
import { isFromSite } from './caller-address.ts';

/** The id that the site gave a request, or a new one if it did not come from the site. Always a UUID. */
export function requestIdOf(headers: IncomingHttpHeaders, proxyKey: string | undefined): string {
  const given = headers['x-request-id'];
  const isUuid = typeof given === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(given);
  return isUuid && isFromSite(headers, proxyKey) ? given : randomUUID();
}

/** Returns each request's id in a header, and gives it to the database. Register it first. */
export const requestId = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      currentRequest.run(request.id, done);
    });
    // Once more, since reading a body ends the context.
    app.addHook('preValidation', (request, _reply, done) => currentRequest.run(request.id, done));
  },
  { name: 'request-id' },
);
