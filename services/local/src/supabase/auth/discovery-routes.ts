import type { FastifyInstance } from 'fastify';
import type { AuthContext } from './auth-context.ts';

/** What anybody may know: the public key, the settings, that the service lives. */
export function discoveryRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/.well-known/jwks.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=600').send({ keys: [context.key.publicJwk] }),
  );
  app.get('/health', () => ({
    name: 'GoTrue',
    version: 'local',
    description: 'A stand-in for Supabase Auth on one machine',
  }));
  app.get('/settings', () => ({
    external: { azure: true, google: true, email: false, phone: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }));
}
