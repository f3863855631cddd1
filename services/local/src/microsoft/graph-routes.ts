import type { FastifyInstance } from 'fastify';
import { attachmentRoutes } from './attachment-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import type { GraphParts } from './graph-access.ts';
import { GraphError, graphErrors } from './graph-error.ts';
import { uploadSessionRoutes } from './upload-session-routes.ts';

/** Bytes of a request: 4 MB of base64 and the JSON around it. */
const requestLimit = 4 * 1024 * 1024 + 64 * 1024;

function asGraphError(error: unknown): GraphError {
  if (error instanceof GraphError) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 413) return graphErrors.requestTooLarge();
  const message = error instanceof Error ? error.message : String(error);
  return typeof status === 'number' && status < 500
    ? graphErrors.badRequest(message)
    : new GraphError(500, 'ErrorInternalServerError', message);
}

/** The part of Microsoft Graph for mail programs: drafts, attachments, sending. */
export async function graphRoutes(app: FastifyInstance, parts: GraphParts): Promise<void> {
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = asGraphError(error).answer();
    return reply.code(status).send(body);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= requestLimit;
  });

  draftRoutes(app, parts);
  attachmentRoutes(app, parts);
  uploadSessionRoutes(app, parts);
}
