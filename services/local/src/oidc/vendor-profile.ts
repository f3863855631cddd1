import type { LocalAccount } from '../demo-accounts.ts';

/** A line of the consent page. */
export interface Permission {
  /** Every spelling of the scope that this line stands for. */
  readonly scopes: readonly string[];
  readonly label: string;
  readonly detail: string;
  /** The account holder may grant the rest without this one. */
  readonly optional: boolean;
}

/** The differences between the Google and Microsoft identity stand-ins. */
export interface VendorProfile {
  readonly provider: LocalAccount['provider'];
  readonly label: 'Google' | 'Microsoft';
  /** The path before every route of the sign-in service. */
  readonly mountPath: '' | '/common';
  /** The path in the issuer name of its id tokens. */
  readonly issuerPath: string;
  readonly routes: Readonly<Record<'authorization' | 'token' | 'jwks' | 'userinfo', string>>;
  readonly permissions: readonly Permission[];
  readonly rotatesRefreshTokens: boolean;
  /** Claims beside `sub` that id tokens and userinfo carry, by the scope that opens them. */
  readonly claims: Readonly<Record<'openid' | 'email' | 'profile', readonly string[]>>;
  claimsOf(account: LocalAccount): Readonly<Record<string, unknown>>;
  /** Whether this authorization request asks for a refresh token. */
  wantsRefreshToken(query: Readonly<Record<string, unknown>>): boolean;
  /** A successful token answer in the vendor's format. */
  tokenAnswer(answer: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** A refused token request in the vendor's format. */
  tokenRefusal(error: string, description: string): Record<string, unknown>;
  /** The `error_description` of a denied consent. */
  readonly denial: string;
}

/** Id and secret of a registered application. */
export interface OAuthClient {
  readonly id: string;
  readonly secret: string;
}

/** The two applications that each provider knows: one signs users in, one connects their mailbox. */
export interface OAuthClients {
  readonly signIn: OAuthClient;
  readonly mail: OAuthClient;
}
