import { NotReady, type Parts } from '@cc/deploy/health-routes';
import type { LiveSite } from './live-site.ts';

/** Milliseconds between two looks at the storage for `/readyz`. */
export const askEveryMs = 5000;

/**
 * Whether the site can show pages. It goes on with what it has read when the storage is away: if every site refused
 * then, nobody would have any page. Nor does it need the API, or a remote: the first one is checked on a page of the
 * site.
 * @throws NotReady when it never read the live versions, or there is no shell
 */
export async function askLive(live: LiveSite): Promise<Parts> {
  const [{ remotes, shell }, store] = await Promise.all([
    live.registry().catch((cause: unknown) => {
      throw new NotReady('store', 'The storage of remotes cannot be read.', cause);
    }),
    live.releases.state().then(
      () => 'ok' as const,
      () => 'away' as const,
    ),
  ]);
  if (!shell) throw new NotReady('shell', 'No shell was released: npm run deploy -- shell.');
  return { store, remotes: remotes.length > 0 ? 'ok' : 'away' };
}
