import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import type { ProviderName } from './user-repository.ts';

/** Our registration with one provider. */
export interface SignInClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface SignInProviders {
  /** `url`: where Google's OAuth addresses begin. */
  readonly google: SignInClient & { readonly url: string };
  /** `url`: Microsoft's authority, with the tenant. */
  readonly azure: SignInClient & { readonly url: string };
}

/** The two providers of the product, with the scopes that Supabase asks for on its own. */
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
      // As hosted: address and name come only when the client asks for the scopes "email profile".
      scopes: ['openid'],
    }),
  };
}
