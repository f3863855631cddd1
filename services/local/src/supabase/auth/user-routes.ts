import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { endSessions } from './session-repository.ts';
import { signedInUser } from './signed-in-user.ts';

const logoutSchema = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

/** `GET /user`, `POST /logout`: requests of a signed-in user. */
export function userRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/user', async (request) => (await signedInUser(context, request)).user);

  app.post('/logout', async (request, reply) => {
    const { claims } = await signedInUser(context, request);
    const query = logoutSchema.safeParse(request.query);
    if (!query.success) throw new AuthError(400, 'validation_failed', 'Unsupported logout scope');
    await endSessions(context.pool, claims.sub, claims.session_id, query.data.scope);
    return reply.code(204).send();
  });
}
