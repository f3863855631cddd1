import { staffChange, staffReadPerson } from '@cc/contracts/api/staff';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { StaffRepository } from './staff-repository.ts';

/** `POST /api/staff/changes` and `/api/staff/read-person`: what support does in the back office (D20). */
export function staffRoutes(app: FastifyInstance, staff: StaffRepository): void {
  serve(app, staffChange, { summary: 'Change something as staff, with a reason' }, async ({ body, request }) => {
    await staff.change({ staffId: userOf(request).id, ...body });
    return { done: true as const };
  });
  const summary = 'The address and the name of one person, for staff';
  serve(app, staffReadPerson, { summary }, async ({ body: { person, reason }, request }) =>
    staff.readPerson(userOf(request).id, person, reason),
  );
}
