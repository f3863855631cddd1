import type { HostServices } from '@cc/contracts/federation/host-services';
import { scenarioDataUrl } from './scenario-fetch.ts';

/** The real Supabase client over a network in memory, without its own sign-in: who is signed in, the host knows. */
export async function createDataClient(
  fetch: typeof globalThis.fetch,
  getAccessToken: () => string | null,
): ReturnType<HostServices['data']> {
  // eslint-disable-next-line @nx/enforce-module-boundaries -- a double that speaks as the real client does, by being it
  const { createClient } = await import(/* webpackChunkName: "supabase" */ '@supabase/supabase-js');
  return createClient(scenarioDataUrl, 'publishable', { global: { fetch }, accessToken: async () => getAccessToken() });
}
