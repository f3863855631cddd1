import { type StandIn, type StandInOptions, startStandIn } from '../oidc/stand-in-server.ts';
import { Mailboxes } from './draft.ts';
import { refuseAsMicrosoft, unknownGraphAddress } from './graph-error.ts';
import { graphRoutes } from './graph-routes.ts';
import { microsoftProfile } from './microsoft-profile.ts';

export type { StandIn, StandInOptions } from '../oidc/stand-in-server.ts';

/** Starts Microsoft on this machine: account chooser, consent, OAuth server, and the mail half of Microsoft Graph. */
export function startMicrosoft(options: StandInOptions): Promise<StandIn> {
  return startStandIn(
    {
      profile: microsoftProfile,
      mailCallback: '/api/azure-oauth/callback',
      refuse: refuseAsMicrosoft,
      unknownAddress: ({ method, url }) => unknownGraphAddress(method, url),
      async mailRoutes(app, parts) {
        await app.register(graphRoutes, { ...parts, mailboxes: new Mailboxes() });
      },
    },
    options,
  );
}
