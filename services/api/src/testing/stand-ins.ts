import { startGoogle } from '@cc/local/google';
import { startInbox, type Inbox, type MailDrop } from '@cc/local/inbox';
import { startMicrosoft } from '@cc/local/microsoft';
import type { StandIn } from '@cc/local/google';

export const testSiteUrl = 'http://localhost:3000';
export const testSupabaseUrl = 'http://supabase.test';

const client = { id: 'mail-client', secret: 'mail-secret' };
export const testClients = { mail: client, signIn: { id: 'sign-in-client', secret: 'sign-in-secret' } };

/** Google, Microsoft and the inbox of this machine, on free ports, over real HTTP. */
export interface StandIns {
  readonly google: StandIn;
  readonly microsoft: StandIn;
  readonly inbox: Inbox;
  /** Sets the next fault. */
  fault(at: 'google' | 'microsoft', order: Readonly<Record<string, unknown>>): Promise<void>;
  clearFaults(): Promise<void>;
  close(): Promise<void>;
}

/** @param drop gets the emails of all mailboxes in place of the inbox, which keeps the latest 2,000. */
export async function startStandIns(drop?: MailDrop): Promise<StandIns> {
  const inbox = await startInbox({ port: 0, smtpPort: 0 });
  const options = {
    port: 0,
    siteUrl: testSiteUrl,
    supabaseUrl: testSupabaseUrl,
    clients: testClients,
    accounts: [],
    inbox: drop ?? inbox,
  };
  const [google, microsoft] = await Promise.all([startGoogle(options), startMicrosoft(options)]);
  const at = { google, microsoft };
  return {
    google,
    microsoft,
    inbox,
    async fault(where, order) {
      const response = await fetch(`${at[where].url}/__faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(order),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    async clearFaults() {
      await Promise.all([google, microsoft].map(({ url }) => fetch(`${url}/__faults`, { method: 'DELETE' })));
    },
    async close() {
      await Promise.all([google.close(), microsoft.close()]);
      await inbox.close();
    },
  };
}

/** The part of the environment that points at the stand-ins. */
export function standInEnvironment({ google, microsoft, inbox }: StandIns): Record<string, string> {
  return {
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_AUTHORIZE_URL: `${google.url}/o/oauth2/v2/auth`,
    GOOGLE_TOKEN_URL: `${google.url}/token`,
    GOOGLE_REVOKE_URL: `${google.url}/revoke`,
    GOOGLE_JWKS_URL: `${google.url}/oauth2/v3/certs`,
    GMAIL_API_URL: google.url,
    MICROSOFT_CLIENT_ID: client.id,
    MICROSOFT_CLIENT_SECRET: client.secret,
    MICROSOFT_AUTHORITY_URL: `${microsoft.url}/common`,
    GRAPH_API_URL: microsoft.url,
    // Tests of payments start their own shop (`test-shop.ts`); for all others this address does not answer.
    STRIPE_API_URL: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_nobody',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
    SMTP_URL: inbox.smtpUrl,
  };
}
