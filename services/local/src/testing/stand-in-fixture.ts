import { createHash, randomBytes } from 'node:crypto';
import { demoAccounts } from '../demo-accounts.ts';
import { type Inbox, startInbox } from '../inbox/index.ts';
import type { StandIn, StandInOptions } from '../oidc/stand-in-server.ts';
import { Visitor } from './visitor.ts';

export const testClients = {
  signIn: { id: 'sign-in-client', secret: 'sign-in-secret' },
  mail: { id: 'mail-client', secret: 'mail-secret' },
} as const;

const siteUrl = 'http://localhost:3999';
const supabaseUrl = 'http://localhost:5999';

/** What differs between the two vendors when an application signs a user in. */
export interface VendorAddresses {
  readonly authorize: string;
  readonly token: string;
  readonly mailCallback: string;
  readonly query: Readonly<Record<string, string>>;
}

export const googleAddresses: VendorAddresses = {
  authorize: '/o/oauth2/v2/auth',
  token: '/token',
  mailCallback: '/api/google-oauth/callback',
  query: { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'true' },
};

export const microsoftAddresses: VendorAddresses = {
  authorize: '/common/oauth2/v2.0/authorize',
  token: '/common/oauth2/v2.0/token',
  mailCallback: '/api/azure-oauth/callback',
  query: { prompt: 'select_account' },
};

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly id_token: string;
  readonly scope: string;
  readonly expires_in: number;
}

/** Starts a stand-in with an inbox of its own on free ports. */
export async function startForTest(start: (options: StandInOptions) => Promise<StandIn>, dataDir?: string) {
  const inbox: Inbox = await startInbox({ port: 0, smtpPort: 0 });
  const folder = dataDir ? { dataDir } : {};
  const standIn = await start({
    port: 0,
    siteUrl,
    supabaseUrl,
    clients: testClients,
    accounts: demoAccounts,
    inbox,
    ...folder,
  });
  return {
    url: standIn.url,
    inbox,
    async close() {
      await standIn.close();
      await inbox.close();
    },
  };
}

/** An application that uses the stand-in as the real API does: authorization code with PKCE and a client secret. */
export class Application {
  readonly redirectUri: string;
  readonly #url: string;
  readonly #vendor: VendorAddresses;
  readonly #client: { readonly id: string; readonly secret: string };
  readonly #verifier = randomBytes(32).toString('base64url');

  constructor(url: string, vendor: VendorAddresses, kind: 'signIn' | 'mail') {
    this.#url = url;
    this.#vendor = vendor;
    this.#client = testClients[kind];
    this.redirectUri = kind === 'signIn' ? `${supabaseUrl}/auth/v1/callback` : `${siteUrl}${vendor.mailCallback}`;
  }

  /** The address to which the application sends the user. */
  authorizeUrl(scope: string, query: Readonly<Record<string, string>> = {}): string {
    const challenge = createHash('sha256').update(this.#verifier).digest('base64url');
    const parameters = new URLSearchParams({
      client_id: this.#client.id,
      redirect_uri: this.redirectUri,
      response_type: 'code',
      scope,
      state: 'state-of-the-application',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...this.#vendor.query,
      ...query,
    });
    return `${this.#url}${this.#vendor.authorize}?${parameters}`;
  }

  /** Exchanges the code in a return address. */
  exchange(returned: URL, verifier = this.#verifier): Promise<Response> {
    return this.#token({
      grant_type: 'authorization_code',
      code: returned.searchParams.get('code') ?? '',
      redirect_uri: this.redirectUri,
      code_verifier: verifier,
    });
  }

  refresh(refreshToken: string): Promise<Response> {
    return this.#token({ grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Completes account choice, consent with these optional permissions, and the code exchange. */
  async connect(subject: string, scope: string, granted: readonly string[]): Promise<Tokens> {
    const visitor = new Visitor();
    const consent = await visitor.choose(await visitor.open(this.authorizeUrl(scope)), subject);
    const returned = await visitor.allow(consent, subject, granted);
    const answer = await this.exchange(returned.url);
    return (await answer.json()) as Tokens; // a test that gets an error instead fails on the fields it reads
  }

  #token(fields: Readonly<Record<string, string>>): Promise<Response> {
    const { id, secret } = this.#client;
    return fetch(`${this.#url}${this.#vendor.token}`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: id, client_secret: secret, ...fields }),
    });
  }
}
