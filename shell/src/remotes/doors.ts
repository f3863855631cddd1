import type { RemoteSource } from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';

export type LoadVersion = (source: RemoteSource) => Promise<RemoteModule>;

/** The one door of each version of a remote: loaded and run once, whoever asks first. */
export interface Doors {
  /** What stands behind it. The same promise each time; one that failed is tried again by the next call. */
  open(source: RemoteSource): Promise<RemoteModule>;
  isOpen(source: RemoteSource): boolean;
}

export function createDoors(loadVersion: LoadVersion): Doors {
  const opened = new Map<string, { readonly loading: Promise<RemoteModule>; open: boolean }>();
  return {
    open(source) {
      const { global } = source;
      const known = opened.get(global);
      if (known) return known.loading;
      const door = { loading: loadVersion(source), open: false };
      opened.set(global, door);
      door.loading.then(
        () => (door.open = true),
        () => opened.delete(global),
      );
      return door.loading;
    },
    isOpen: ({ global }) => opened.get(global)?.open ?? false,
  };
}
