import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../api-failure.ts';

/** The NUL character as JSON writes it, and not behind a backslash that is meant as one. Postgres stores it in no text. */
const nulCharacter = /(?<!\\)(?:\\\\)*\\u0000/;

/**
 * JSON bodies as Fastify parses them, but an empty one is no body instead of an error: browsers and tools like to name
 * a type even where an endpoint takes nothing (specification 7). One that could never be stored is refused at the door.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (nulCharacter.test(text)) done(unreadable());
    // `parseAs: 'string'` makes it a string, which the declared type does not know. The parser answers by `done`.
    else void parse(request, text, done);
  });
}

function unreadable(): ApiFailure {
  return new ApiFailure('validation_failed', 'The request holds a character that is no text. Nothing was changed.');
}
