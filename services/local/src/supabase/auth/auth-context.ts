import type pg from 'pg';
import type { IdentityProvider } from './identity-provider.ts';
import type { ReturnAddresses } from './redirect-target.ts';
import type { SigningKey } from './signing-key.ts';
import type { ProviderName } from './user-repository.ts';

/** Dependencies of the auth routes. */
export interface AuthContext {
  /** Connections as `supabase_auth_admin`. */
  readonly pool: pg.Pool;
  readonly key: SigningKey;
  /** The `iss` of the tokens: the public address of `/auth/v1`. */
  readonly issuer: string;
  readonly providers: Readonly<Record<ProviderName, IdentityProvider>>;
  readonly returnTo: ReturnAddresses;
}
