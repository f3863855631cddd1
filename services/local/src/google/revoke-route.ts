import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { IdentityProvider } from '../oidc/identity-provider.ts';

const tokenField = z.object({ token: z.string().optional() }).catch({});

/** `POST /revoke`: needs only an access or refresh token, in the form or in the query, and ends its whole grant. */
export function revokeRoute(app: FastifyInstance, identity: IdentityProvider): void {
  app.post('/revoke', { config: { operation: 'revoke' } }, async (request, reply) => {
    const token = tokenField.parse(request.body).token ?? tokenField.parse(request.query).token;
    if (token && (await identity.revokeToken(token))) return reply.send({});
    return reply.code(400).send({ error: 'invalid_token', error_description: 'Token expired or revoked' });
  });
}
