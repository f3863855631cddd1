import type { FastifyInstance } from 'fastify';
import type { RestContext } from './rest-context.ts';
import { RestError } from './rest-error.ts';
import { rpcRoutes } from './rpc-routes.ts';
import { tableRoutes } from './table-routes.ts';

/** Everything below `/rest/v1`: PostgREST's interface to the public schema. */
export async function restRoutes(app: FastifyInstance, context: RestContext): Promise<void> {
  // Bodies stay text, since Postgres parses them.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(['application/json', 'text/plain'], { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request) => {
    const profile = request.headers[['GET', 'HEAD'].includes(request.method) ? 'accept-profile' : 'content-profile'];
    if (profile !== undefined && profile !== context.schema.schema) {
      throw new RestError(406, {
        code: 'PGRST106',
        message: `Invalid schema: ${String(profile)}`,
        hint: `Only the following schemas are exposed: ${context.schema.schema}`,
      });
    }
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const answer = error instanceof RestError ? error : unexpected(error);
    if (answer.status >= 500) request.log.error(error);
    return reply.code(answer.status).headers(answer.headers).type('application/json; charset=utf-8').send(answer.body);
  });
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .send({ code: 'PGRST125', details: null, hint: null, message: 'Invalid path specified in request URL' }),
  );
  tableRoutes(app, context);
  rpcRoutes(app, context);
}

function unexpected(error: Error & { statusCode?: number }): RestError {
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new RestError(error.statusCode, { code: 'PGRST102', message: error.message });
  }
  return new RestError(500, { code: 'PGRSTX00', message: 'The request failed; the reason is in the log' });
}
