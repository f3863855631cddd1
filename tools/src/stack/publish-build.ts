import { createDirectoryStorage } from '@cc/store/directory-storage';
import { createReleases } from '@cc/store/releases';
import { readBuild } from './read-build.ts';

export interface PublishOptions {
  /** Folder that the remote's build wrote, with its `remote-manifest.json`. */
  readonly distDir: string;
  /** Folder of the remotes' store. */
  readonly storeDir: string;
  /** Who is recorded for the flip. */
  readonly who: string;
}

export interface Published {
  readonly name: string;
  readonly version: string;
  /** False when this version was live already. */
  readonly flipped: boolean;
}

/**
 * Makes a build of this machine live in a store of this machine, for everybody and without a gate: for a site that starts.
 * Teams deploy to a running site with `npm run deploy`.
 * @throws Error in words when there is no build, or when the store refuses it
 */
export async function publishBuild({ distDir, storeDir, who }: PublishOptions): Promise<Published> {
  const releases = createReleases(createDirectoryStorage(storeDir));
  const added = await releases.addVersion(await readBuild(distDir), who);
  if (!('manifest' in added)) throw new Error(`${distDir}: ${added.reason}`);
  const { name, version } = added.manifest;
  const state = (await releases.state()).remotes[name];
  if (state?.live === version) return { name, version, flipped: false };
  const flip = await releases.flip(
    { kind: 'live', remote: name, to: version, who, checks: [] },
    { expectedSeqOfRemote: state?.seq ?? 0 },
  );
  if (flip.outcome === 'conflict') throw new Error(flip.conflict.message);
  if (flip.outcome === 'refused') throw new Error(flip.reason);
  return { name, version, flipped: true };
}
