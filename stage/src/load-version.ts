import { getInstance } from '@module-federation/enhanced/runtime';
import type { RemoteSource } from '@cc/contracts/federation/registry';
import { remoteModuleSchema, type RemoteModule } from '@cc/contracts/federation/remote-module';

/** Loads one version of a remote as the site's shell does, and checks that it is one. */
export async function loadVersion({ global, entry }: Pick<RemoteSource, 'global' | 'entry'>): Promise<RemoteModule> {
  const federation = getInstance();
  if (!federation) throw new Error('Federation did not start with the stage.');
  const address = new URL(entry, document.baseURI).href;
  federation.registerRemotes([{ name: global, entry: address, entryGlobalName: global, type: 'global' }]);
  const loaded = await federation.loadRemote<{ readonly default?: unknown }>(`${global}/remote`);
  const { Root, ...module } = remoteModuleSchema.parse(loaded?.default);
  return Root ? { ...module, Root } : module;
}
