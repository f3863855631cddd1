import type { FastifyInstance } from 'fastify';
import type { RequestLimits } from '../../plugins/rate-limits.ts';
import { sendGmailRoute } from '../gmail/send-gmail-route.ts';
import { sendOutlookRoute } from '../outlook/send-outlook-route.ts';
import { resolveSendRoute } from './resolve-send-route.ts';
import type { SendDependencies } from './send-email.ts';

/** For signed-in users: send, and say what became of a send. */
export function sendRoutes(app: FastifyInstance, deps: SendDependencies, limits: RequestLimits): void {
  sendGmailRoute(app, deps, limits.send);
  sendOutlookRoute(app, deps, limits.send);
  resolveSendRoute(app, deps.sends);
}
