import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import type { StaffRepository } from './staff-repository.ts';

/** Refuses users without a role on every route of the group, before anything of a body is read: staff may send large files. */
export function requireRole(app: FastifyInstance, staff: StaffRepository): void {
  app.addHook('onRequest', async (request) => staff.requireRole(userOf(request).id));
}
