import { sendOutlook } from '@cc/contracts/api/send-outlook';
import type { FastifyInstance } from 'fastify';
import { sendEmailRoute, type SendRouteOptions } from '../../sending/send-email-route.ts';
import type { DeliverDependencies } from '../../sending/deliver-mail.ts';

/** `POST /api/send-outlook` (specification 7). */
export function sendOutlookRoute(
  app: FastifyInstance,
  deps: DeliverDependencies,
  rateLimit: SendRouteOptions['rateLimit'],
): void {
  sendEmailRoute(app, sendOutlook, { provider: 'outlook', rateLimit }, deps);
}
