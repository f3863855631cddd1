import type { FastifyInstance } from 'fastify';
import type { RequestLimits } from '../../plugins/rate-limits.ts';
import { beginConnectionRoute } from './begin-connection-route.ts';
import type { ConnectMailboxDependencies } from './connect-mailbox.ts';
import { connectionCallbackRoute } from './connection-callback-route.ts';
import { disconnectEmailRoute } from './disconnect-email-route.ts';
import type { DisconnectDependencies } from './disconnect-mailbox.ts';
import { mailboxesRoute } from './mailboxes-route.ts';

export interface MailConnectionRoutesOptions {
  readonly deps: ConnectMailboxDependencies & DisconnectDependencies;
  readonly siteUrl: string;
  readonly limits: RequestLimits;
}

/** For signed-in users: begin to connect a mailbox, see the connected ones, and disconnect them. */
export function mailConnectionRoutes(app: FastifyInstance, options: MailConnectionRoutesOptions): void {
  beginConnectionRoute(app, 'gmail', options);
  beginConnectionRoute(app, 'outlook', options);
  mailboxesRoute(app, options);
  disconnectEmailRoute(app, options);
}

/** For browsers that return from a provider: they send no access token, and `state` names the user. */
export function mailConnectionCallbackRoutes(app: FastifyInstance, options: MailConnectionRoutesOptions): void {
  connectionCallbackRoute(app, 'gmail', options);
  connectionCallbackRoute(app, 'outlook', options);
}
