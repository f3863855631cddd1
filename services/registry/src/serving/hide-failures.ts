import type { FastifyInstance } from 'fastify';

/**
 * Answers an unexpected error with a sentence: its own message may name folders and addresses of the server, and is in
 * the log. Errors with a status are refusals of Fastify or of a plugin, and are for the caller.
 */
export function hideFailures(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof Error && 'statusCode' in error) return reply.send(error);
    request.log.error(error, 'The request failed');
    return reply
      .code(500)
      .header('Cache-Control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Something failed on our side. Please try again.\n');
  });
}
