import type { FastifyInstance } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { AuthError, sendAuthError } from './auth-error.ts';
import { authorizeRoute } from './authorize-route.ts';
import { callbackRoute } from './callback-route.ts';
import { discoveryRoutes } from './discovery-routes.ts';
import { tokenRoute } from './token-route.ts';
import { userRoutes } from './user-routes.ts';

/** Everything below `/auth/v1`. */
export async function authRoutes(app: FastifyInstance, context: AuthContext): Promise<void> {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof AuthError) return sendAuthError(request, reply, error);
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return sendAuthError(request, reply, new AuthError(error.statusCode, 'bad_json', error.message));
    }
    request.log.error(error);
    return sendAuthError(request, reply, new AuthError(500, 'unexpected_failure', 'Unexpected failure'));
  });
  app.setNotFoundHandler((request, reply) =>
    sendAuthError(request, reply, new AuthError(404, 'not_found', '404 page not found')),
  );
  authorizeRoute(app, context);
  callbackRoute(app, context);
  tokenRoute(app, context);
  userRoutes(app, context);
  discoveryRoutes(app, context);
}
