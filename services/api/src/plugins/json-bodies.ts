import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies as Fastify parses them, but an empty one is no body instead of an error: browsers and tools like to name
 * a type even where an endpoint takes nothing (specification 7).
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    // `parseAs: 'string'` makes it a string, which the declared type does not know. The parser answers by `done`.
    else void parse(request, text, done);
  });
}
