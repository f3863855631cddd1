import { staffChange } from '@cc/contracts/api/staff';
import type { FastifyInstance } from 'fastify';
import { userOf } from '../../plugins/authenticate.ts';
import { serve } from '../../plugins/serve.ts';
import type { StaffRepository } from './staff-repository.ts';

/** `POST /api/staff/changes`: what staff change in the back office (D20). */
export function staffChangeRoute(app: FastifyInstance, staff: StaffRepository): void {
  serve(app, staffChange, { summary: 'Change something as staff, with a reason' }, async ({ body, request }) => {
    await staff.change({ staffId: userOf(request).id, ...body });
    return { done: true as const };
  });
}
