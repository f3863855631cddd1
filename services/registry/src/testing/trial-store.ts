import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseRequest } from '@cc/contracts/deploy/release';
import { knownRemote } from '@cc/contracts/deploy/state';
import { createDirectoryStorage } from '../storage/directory-storage.ts';
import { createReleases, type ReleaseOutcome, type Releases } from '../releases/releases.ts';
import type { Storage } from '../storage/storage.ts';
import { trialVersion } from './trial-version.ts';

// Leaves out what is the same in every request.
export type Wish = ReleaseRequest extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'who' | 'remote' | 'checks'>
    : never
  : never;

export interface TrialStore {
  readonly dir: string;
  readonly storage: Storage;
  readonly releases: Releases;
  /** Another process's view of the same storage. */
  readonly another: () => Releases;
  /** Adds versions of the remote `trial`, each with its name for its code. */
  readonly upload: (...versions: readonly string[]) => Promise<void>;
  readonly activate: (wish: Wish, by?: Releases, remote?: string) => Promise<ReleaseOutcome>;
  /** Uploads and makes live, one after the other. */
  readonly deploy: (...versions: readonly string[]) => Promise<void>;
  /** Deletes an object without the storage's knowledge. */
  readonly erase: (key: string) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** A storage in a temporary folder. */
export async function createTrialStore(): Promise<TrialStore> {
  const dir = await mkdtemp(join(tmpdir(), 'cc-store-'));
  const storage = createDirectoryStorage(dir);
  const releases = createReleases(storage);
  const upload: TrialStore['upload'] = async (...versions) => {
    for (const version of versions) await releases.addVersion(trialVersion({ version, code: version }), 'me');
  };
  const activate: TrialStore['activate'] = async (wish, by = releases, remote = 'trial') => {
    const known = knownRemote(await by.state(), remote)?.seq ?? 0;
    return by.activate({ ...wish, who: 'me', remote, checks: [] }, { expectedSeqOfRemote: known });
  };
  return {
    dir,
    storage,
    releases,
    upload,
    activate,
    another: () => createReleases(createDirectoryStorage(dir)),
    deploy: async (...versions) => {
      await upload(...versions);
      for (const to of versions) await activate({ kind: 'live', to });
    },
    erase: (key) => rm(join(dir, key)),
    remove: () => rm(dir, { recursive: true }),
  };
}
