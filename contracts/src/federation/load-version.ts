import type { RemoteSource } from './registry.ts';
import { remoteModuleOf, type RemoteModule } from './remote-module.ts';

/** The used methods of the page's federation runtime. */
export interface FederationRuntime {
  registerRemotes(
    remotes: {
      readonly name: string;
      readonly entry: string;
      readonly entryGlobalName: string;
      readonly type: 'global';
      /** The runtime passes it to the plugin that creates the script element (`shell-runtime.ts`). */
      readonly integrity: string;
    }[],
  ): void;
  loadRemote<Module>(id: string): Promise<Module | null>;
}

/**
 * Loads one version of a remote and checks that the module is a remote. Every page that shows remotes uses it. Every
 * version has a name of its own, so two never mix.
 * @param federation null when the page's own script began without it
 */
export async function loadVersion(
  federation: FederationRuntime | null,
  { global, entry, integrity }: Pick<RemoteSource, 'global' | 'entry' | 'integrity'>,
): Promise<RemoteModule> {
  if (!federation) throw new Error('Federation did not start with the page.');
  const address = new URL(entry, document.baseURI).href;
  federation.registerRemotes([
    { name: global, entry: address, entryGlobalName: global, type: 'global', integrity: integrity?.[entry] ?? '' },
  ]);
  const loaded = await federation.loadRemote<{ readonly default?: unknown }>(`${global}/remote`);
  return remoteModuleOf(loaded?.default);
}
