import { NotReady, type Parts } from '@cc/deploy/health-routes';
import { BrokenLog } from '../releases/broken-log.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';

/** Milliseconds between two looks at the storage for `/readyz`. */
export const askEveryMs = 5000;

/**
 * Without its storage the registry can show and release nothing. With a log that was changed it can still show what is
 * wrong, and end tokens.
 * @throws NotReady
 */
export async function askStorage(releases: Pick<ReleaseReader, 'state'>): Promise<Parts> {
  try {
    await releases.state();
    return { store: 'ok' };
  } catch (error) {
    if (error instanceof BrokenLog) return { store: 'away' };
    throw new NotReady('store', 'The storage of remotes cannot be read.', error);
  }
}
