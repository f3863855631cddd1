import { sendOutlook } from '@cc/contracts/api/send-outlook';
import type { FastifyInstance } from 'fastify';
import { sendEmailRoute, type SendRouteOptions } from '../../sending/send-email-route.ts';
import type { SendDependencies } from '../../sending/send-email.ts';

/** `POST /api/send-outlook` (specification 7). */
export function sendOutlookRoute(
  app: FastifyInstance,
  deps: SendDependencies,
  rateLimit: SendRouteOptions['rateLimit'],
): void {
  sendEmailRoute(app, sendOutlook, { provider: 'outlook', rateLimit }, deps);
}
