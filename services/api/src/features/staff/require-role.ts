import type { FastifyInstance } from 'fastify';
import { ApiFailure } from '../../api-failure.ts';
import { userOf } from '../../plugins/authenticate.ts';
import { isFromSite } from '../../plugins/caller-address.ts';
import type { StaffRepository } from './staff-repository.ts';

/**
 * Refuses users without a role on every route of the group, before anything of a body is read: staff may send large
 * files. And everybody who comes by the site: its pages run the remotes of all teams, as whoever is signed in there
 * (D20.3).
 */
export function requireRole(app: FastifyInstance, staff: StaffRepository, proxyKey: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (isFromSite(request.headers, proxyKey)) {
      throw new ApiFailure('forbidden', 'Staff work in the back office, not on the site. Nothing was changed.');
    }
    await staff.requireRole(userOf(request));
  });
}
