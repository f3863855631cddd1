import { createReleases, type Storage } from '@cc/registry/releases';
import { readBuild } from './read-build.ts';

export interface PublishOptions {
  /** Folder that the remote's build wrote, with its `remote-manifest.json`. */
  readonly distDir: string;
  /** The registry's. */
  readonly storage: Storage;
  /** Author of the release. */
  readonly who: string;
}

export interface Published {
  readonly name: string;
  readonly version: string;
  /** False when this version was live already, or another one stays live. */
  readonly released: boolean;
  /** Author of the release that stays live instead. */
  readonly keptFor?: string;
}

/**
 * Makes a local build live in the local storage, for everyone and without a gate, before a site starts. A
 * version that a team released, with `npm run deploy` or in the console, stays live.
 * @throws Error when there is no build, or when the registry refuses it
 */
export async function publishBuild({ distDir, storage, who }: PublishOptions): Promise<Published> {
  const releases = createReleases(storage);
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
