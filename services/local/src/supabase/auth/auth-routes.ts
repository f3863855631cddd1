import type { FastifyInstance } from 'fastify';
import type { AuthContext } from './auth-context.ts';
import { AuthError, sendAuthError } from './auth-error.ts';
import { authorizeRoute } from './authorize-route.ts';
import { callbackRoute } from './callback-route.ts';
import { tokenRoute } from './token-route.ts';
import { userRoutes } from './user-routes.ts';

/** Everything below `/auth/v1`. */
export async function authRoutes(app: FastifyInstance, context: AuthContext): Promise<void> {
  // The client sends a JSON content type also without a body, for example at sign-out.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)));
    } catch {
      done(new AuthError(400, 'bad_json', 'Could not parse request body as JSON'));
    }
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof AuthError) return sendAuthError(request, reply, error);
    if (error.statusCode !== undefined && error.statusCode < 500) {
      return sendAuthError(request, reply, new AuthError(error.statusCode, 'validation_failed', error.message));
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
  // As with CAPTCHA protection, which closes it.
  app.post('/otp', () => {
    throw new AuthError(400, 'captcha_failed', 'captcha protection: request disallowed (no captcha_token found)');
  });
  // Nobody signs in here but by a provider.
  app.get('/settings', () => ({
    external: {
      ...Object.fromEntries(Object.keys(context.providers).map((name) => [name, true])),
      email: false,
      phone: false,
      anonymous_users: false,
    },
    disable_signup: false,
    mailer_autoconfirm: false,
  }));
  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: [context.key.publicJwk] }),
  );
}
