import { NotReady } from '@cc/deploy/health-routes';
import type { ReleaseReader } from '../releases/release-reader.ts';

/** Milliseconds between two looks at the storage for `/readyz`. */
export const askEveryMs = 5000;

/** Without its storage the registry can show and release nothing. @throws NotReady */
export async function askStorage(releases: Pick<ReleaseReader, 'state'>): Promise<Record<string, never>> {
  await releases.state().catch((cause: unknown) => {
    throw new NotReady('store', 'The storage of remotes cannot be read.', cause);
  });
  return {};
}
