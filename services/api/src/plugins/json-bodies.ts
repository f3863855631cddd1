import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../api-failure.ts';

/** A run of 500 letters to 100 coaches each has 60,000. */
const maxSigns = 100_000;

/**
 * Parses JSON bodies like Fastify, but accepts an empty one: browsers and tools often send a content type without a
 * body (specification 7). A body of more parts than any honest one is refused before it is parsed: it would take half a
 * second.
 */
export function jsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text === '') done(null, undefined);
    else if (text.length > maxSigns && countSigns(text) > maxSigns) done(tooManyParts());
    // `parseAs: 'string'` makes it a string, which the declared type does not know. The parser answers by `done`.
    else void parse(request, text, done);
  });
}

function tooManyParts(): ApiFailure {
  return new ApiFailure('validation_failed', 'The request could not be read. Nothing was changed.');
}

/** The objects, lists and commas outside of texts, in linear time. In text that is not JSON the number may be wrong. */
function countSigns(json: string): number {
  let signs = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (sign === '"') at = endOfText(json, at);
    else if (sign === '{' || sign === '[' || sign === ',') signs += 1;
  }
  return signs;
}

/** Where the text that begins at `start` ends. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1);
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json[at - slashes - 1] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
