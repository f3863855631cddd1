/**
 * Storage for a session of Supabase, without the access and refresh tokens of Google or Microsoft that come with a
 * sign-in (D16.6).
 */
export function tokenFreeStorage(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    getItem: (key: string) => storage.getItem(key),
    setItem: (key: string, value: string) => storage.setItem(key, withoutProviderTokens(value)),
    removeItem: (key: string) => storage.removeItem(key),
  };
}

function withoutProviderTokens(json: string): string {
  const isToken = (name: string) => name === 'provider_token' || name === 'provider_refresh_token';
  return JSON.stringify(JSON.parse(json), (name, value: unknown) => (isToken(name) ? undefined : value));
}
