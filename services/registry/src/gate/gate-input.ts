import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { ShellManifest } from '@cc/contracts/federation/shell';
import type { GateInput } from './gate.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';

export interface GateSources {
  readonly releases: ReleaseReader;
  readonly shell: ShellManifest;
  /** The contract that the API serves; undefined when it did not answer. */
  readonly apiContract: string | undefined;
}

/** The gate's input for a stored version; undefined when there is no such version. */
export async function gateInputOf(
  remote: string,
  version: string,
  { releases, shell, apiContract }: GateSources,
): Promise<GateInput | undefined> {
  const record = (await releases.versions(remote)).find((each) => each.version === version);
  const candidate = await releases.manifest(remote, version);
  if (!record || !candidate) return undefined;
  const paths = Object.keys(record.files);
  const texts = paths
    .filter((path) => /\.(js|css|json)$/.test(path))
    .map(async (path) => {
      const body = await releases.file(`${remote}/${version}/${path}`);
      return [path, body?.toString()] as const;
    });
  const read = await Promise.all(texts);
  const lost = read.filter(([, text]) => text === undefined).map(([path]) => path);
  return {
    candidate,
    files: new Set(paths.filter((path) => !lost.includes(path))),
    texts: new Map(read.map(([path, text = '']) => [path, text])),
    live: await liveManifests(releases),
    shell,
    apiContract,
  };
}

/** The manifests of all live versions. */
export async function liveManifests(releases: ReleaseReader): Promise<RemoteManifest[]> {
  const { remotes } = await releases.state();
  const manifests = Object.values(remotes).map(({ name, live }) => releases.manifest(name, live));
  return (await Promise.all(manifests)).filter((manifest) => manifest !== undefined);
}
