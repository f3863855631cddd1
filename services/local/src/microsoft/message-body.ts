import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { graphErrors } from './graph-error.ts';

const base64Text = /^[A-Za-z0-9+/\s]+={0,2}\s*$/;

/**
 * The message in a request: JSON through `readJson`, or a MIME message in base64 with content type text/plain.
 * @throws GraphError 400 when it is neither
 */
export function messageIn<T>(request: FastifyRequest, readJson: (body: unknown) => T): T | Buffer {
  if (typeof request.body === 'string') {
    if (!base64Text.test(request.body)) throw graphErrors.badRequest('Invalid base64 string for MIME content.');
    return Buffer.from(request.body, 'base64');
  }
  return readJson(request.body);
}

/**
 * Reads a JSON body by its schema.
 * @throws GraphError 400 that names the field
 */
export function readBody<Schema extends z.ZodType>(schema: Schema): (body: unknown) => z.output<Schema> {
  return (body) => {
    const read = schema.safeParse(body);
    if (read.success) return read.data;
    throw graphErrors.badRequest(z.prettifyError(read.error));
  };
}
