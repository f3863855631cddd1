import { sendGmail } from '@cc/contracts/api/send-gmail';
import type { FastifyInstance } from 'fastify';
import { sendEmailRoute, type SendRouteOptions } from '../../sending/send-email-route.ts';
import type { DeliverDependencies } from '../../sending/deliver-mail.ts';

/** `POST /api/send-gmail` (specification 7). */
export function sendGmailRoute(
  app: FastifyInstance,
  deps: DeliverDependencies,
  rateLimit: SendRouteOptions['rateLimit'],
): void {
  sendEmailRoute(app, sendGmail, { provider: 'gmail', rateLimit }, deps);
}
