import { createDirectoryStorage } from '@cc/registry/directory-storage';
import { createReleases } from '@cc/registry/releases';
import { readBuild } from './read-build.ts';

export interface PublishOptions {
  /** Folder that the remote's build wrote, with its `remote-manifest.json`. */
  readonly distDir: string;
  /** Folder of the remotes' store. */
  readonly storeDir: string;
  /** Who is recorded for the release. */
  readonly who: string;
}

export interface Published {
  readonly name: string;
  readonly version: string;
  /** False when this version was live already, or another one stays live. */
  readonly released: boolean;
  /** Who made another version live, which therefore stays so. */
  readonly keptFor?: string;
}

/**
 * Makes a build of this machine live in a store of this machine, for everybody and without a gate: for a site that starts.
 * Teams deploy to a running site with `npm run deploy`: what they or somebody in the console made live stays live.
 * @throws Error in words when there is no build, or when the store refuses it
 */
export async function publishBuild({ distDir, storeDir, who }: PublishOptions): Promise<Published> {
  const releases = createReleases(createDirectoryStorage(storeDir));
  const added = await releases.addVersion(await readBuild(distDir), who);
  if (!('manifest' in added)) throw new Error(`${distDir}: ${added.reason}`);
  const { name, version } = added.manifest;
  const state = (await releases.state()).remotes[name];
  if (state?.live === version) return { name, version, released: false };
  const [last] = await releases.history(name, { limit: 1 });
  if (last && last.who !== who) return { name, version, released: false, keptFor: last.who };
  const release = await releases.activate(
    { kind: 'live', remote: name, to: version, who, checks: [] },
    { expectedSeqOfRemote: state?.seq ?? 0 },
  );
  if (release.outcome === 'conflict') throw new Error(release.conflict.message);
  if (release.outcome === 'refused') throw new Error(release.reason);
  return { name, version, released: true };
}
