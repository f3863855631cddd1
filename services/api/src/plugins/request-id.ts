import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { requestIdIn, traceparentHeader } from '@cc/contracts/api/traceparent';
import { currentWork } from '@cc/deploy/current-work';
import { workOf } from '@cc/deploy/follow-requests';
import fastifyPlugin from 'fastify-plugin';

/** The id that the browser gave a request, the site for it, or a new one. Always a UUID (D31). */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  return requestIdIn(headers[traceparentHeader]) ?? randomUUID();
}

/** Returns each request's id in a header, and gives it to the database and to the trace. Register it first. */
export const requestId = fastifyPlugin(
  async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      reply.header('x-request-id', request.id);
      currentWork.run(workOf(request), done);
    });
    // Once more, since reading a body ends the context.
    app.addHook('preValidation', (request, _reply, done) => currentWork.run(workOf(request), done));
  },
  { name: 'request-id' },
);
