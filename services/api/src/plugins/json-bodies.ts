import type { FastifyInstance } from 'fastify';

/**
 * Parses JSON bodies like Fastify, but accepts an empty one: browsers and tools often send a content type without a body
 * (specification 7).
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
