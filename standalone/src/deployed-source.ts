import { getInstance } from '@module-federation/enhanced/runtime';
import { loadVersion } from '@cc/contracts/federation/load-version';
import {
  remoteManifestSchema,
  remoteVersionSchema,
  type RegisteredRemote,
  type RemoteManifest,
} from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { remotesPath, standalonePath, type StandalonePage } from '@cc/contracts/federation/standalone';
import { scenarioListSchema } from '@cc/contracts/scenarios/scenario';
import { readSettings } from './settings.ts';
import type { StandaloneSource } from './standalone-source.ts';

/**
 * The remote and version that the address names, with its manifest and scenarios from the store.
 * @throws Error with a readable message
 */
export async function deployedSource(
  { remotes, versions }: StandalonePage,
  location: Location,
): Promise<StandaloneSource> {
  const [name = ''] = location.pathname.slice(standalonePath.length).split('/');
  const registered = remotes.find((remote) => remote.name === name);
  // The first version of a remote is looked at before it is live.
  const version = readSettings(location.search).version ?? registered?.live.version;
  if (version === undefined)
    throw new Error(`There is no remote "${name}". There are: ${namesOf(remotes).join(', ')}.`);
  // It becomes part of a path.
  if (!remoteVersionSchema.safeParse(version).success) throw new Error(`"${version}" is no version.`);
  const folder = `${remotesPath}${name}/${version}/`;
  const manifest = await readManifest(folder, `${name} ${version}`);
  if (!manifest.scenarios) throw new Error(`${name} ${version} was built without scenarios.`);
  return {
    base: `${standalonePath}${name}`,
    baseOf: (remote) => `${standalonePath}${remote}`,
    declaration: manifest,
    version,
    versions: versions[name] ?? [],
    scenarios: scenarioListSchema.parse(await readJson(`${folder}${manifest.scenarios}`)),
    load: once(() => loadVersion(getInstance(), { global: manifest.global, entry: `${folder}${manifest.entry}` })),
    others: remotes
      .filter((remote) => remote !== registered)
      .map((remote) => ({ declaration: remote, load: once(() => loadVersion(getInstance(), remote.live)) })),
  };
}

async function readManifest(folder: string, what: string): Promise<RemoteManifest> {
  const json = await readJson(`${folder}remote-manifest.json`).catch(() => undefined);
  if (json === undefined) throw new Error(`The store has no ${what}.`);
  return remoteManifestSchema.parse(json);
}

async function readJson(address: string): Promise<unknown> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The store answered ${answer.status} for ${address}.`);
  return answer.json();
}

function once(load: () => Promise<RemoteModule>): () => Promise<RemoteModule> {
  let loading: Promise<RemoteModule> | undefined;
  return () => (loading ??= load());
}

function namesOf(remotes: readonly RegisteredRemote[]): string[] {
  return remotes.map(({ name }) => name);
}
