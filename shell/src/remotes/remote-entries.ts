import type { RemoteSource } from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';

export type LoadVersion = (source: RemoteSource) => Promise<RemoteModule>;

/** The remote entry of each version, loaded and run once. */
export interface RemoteEntries {
  /** The entry's module. The same promise each time; after a failure the next call tries again. */
  load(source: RemoteSource): Promise<RemoteModule>;
  isLoaded(source: RemoteSource): boolean;
}

export function createRemoteEntries(loadVersion: LoadVersion): RemoteEntries {
  const entries = new Map<string, { readonly loading: Promise<RemoteModule>; loaded: boolean }>();
  return {
    load(source) {
      const { global } = source;
      const known = entries.get(global);
      if (known) return known.loading;
      const entry = { loading: loadVersion(source), loaded: false };
      entries.set(global, entry);
      entry.loading.then(
        () => (entry.loaded = true),
        () => entries.delete(global),
      );
      return entry.loading;
    },
    isLoaded: ({ global }) => entries.get(global)?.loaded ?? false,
  };
}
