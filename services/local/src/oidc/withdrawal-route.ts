import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { IdentityProvider } from './identity-provider.ts';

const withdrawal = z.object({ email: z.string() });

/** `POST /__withdraw {email}`: what the holder does who removes Coach Connect in the account's security settings. */
export function withdrawalRoute(app: FastifyInstance, identity: IdentityProvider): void {
  app.post('/__withdraw', (request, reply) => {
    const { email } = withdrawal.parse(request.body);
    const account = identity.directory.list().find((each) => each.email === email);
    if (!account) return reply.code(404).send({ error: 'No account has this address.' });
    identity.revokeAccount(account);
    return reply.code(204).send();
  });
}
