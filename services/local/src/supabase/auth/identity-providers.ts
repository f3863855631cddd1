import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import type { ProviderName } from './user-repository.ts';

/** Our registration with one provider. */
export interface SignInClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SignInProviders {
  /** `url`: the base of Google's OAuth addresses. */
  readonly google: SignInClient & { readonly url: string };
  /** `url`: Microsoft's authority, with the tenant. */
  readonly azure: SignInClient & { readonly url: string };
}

/** The two providers of the product, with the scopes that Supabase always requests. */
export function identityProviders({ google, azure }: SignInProviders): Record<ProviderName, IdentityProvider> {
  return {
    google: createIdentityProvider({
      ...google,
      name: 'google',
      authorizeUrl: `${google.url}/o/oauth2/v2/auth`,
      tokenUrl: `${google.url}/token`,
      jwksUrl: `${google.url}/oauth2/v3/certs`,
      scopes: ['openid', 'email', 'profile'],
    }),
    azure: createIdentityProvider({
      ...azure,
      name: 'azure',
      authorizeUrl: `${azure.url}/oauth2/v2.0/authorize`,
      tokenUrl: `${azure.url}/oauth2/v2.0/token`,
      jwksUrl: `${azure.url}/discovery/v2.0/keys`,
      // As on hosted projects, address and name are missing unless the client requests the scopes "email profile".
      scopes: ['openid'],
    }),
  };
}
