import { type StandIn, type StandInOptions, startStandIn } from '../oidc/stand-in-server.ts';
import { gmailSendRoutes } from './gmail-send-routes.ts';
import { googleProfile } from './google-profile.ts';
import { refuseAsGoogle, unknownGoogleAddress } from './google-refusals.ts';
import { revokeRoute } from './revoke-route.ts';

export type { StandIn, StandInOptions } from '../oidc/stand-in-server.ts';

/** Starts Google on this machine: account chooser, consent, OAuth server, and the sending half of the Gmail API. */
export function startGoogle(options: StandInOptions): Promise<StandIn> {
  return startStandIn(
    {
      profile: googleProfile,
      mailCallback: '/api/google-oauth/callback',
      refuse: refuseAsGoogle,
      unknownAddress: ({ method, url }) => unknownGoogleAddress(method, url),
      async mailRoutes(app, { identity, inbox }) {
        revokeRoute(app, identity);
        await app.register(gmailSendRoutes, { identity, inbox });
      },
    },
    options,
  );
}
