import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';
import { deleteUser } from './user-repository.ts';
import { endSessions } from './session-repository.ts';
import { signedInUser } from './signed-in-user.ts';

const logoutSchema = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

/** `GET /user`, `POST /logout`: requests of a signed-in user. `DELETE /admin/users/:id`: of a server. */
export function userRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get('/user', async (request) => (await signedInUser(context, request)).user);

  app.post('/logout', async (request, reply) => {
    const { claims } = await signedInUser(context, request);
    const query = logoutSchema.safeParse(request.query);
    if (!query.success) throw new AuthError(400, 'validation_failed', 'Unsupported logout scope');
    await endSessions(context.pool, claims.sub, claims.session_id, query.data.scope);
    return reply.code(204).send();
  });

  app.delete<{ Params: { id: string } }>('/admin/users/:id', async (request) => {
    if (request.keyRole !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed');
    const id = z.uuid().safeParse(request.params.id);
    if (!id.success) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
    if (!(await deleteUser(context.pool, id.data))) throw new AuthError(404, 'user_not_found', 'User not found');
    return {};
  });
}
