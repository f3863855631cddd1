import { createDirectoryStorage } from '@cc/store/directory-storage';
import { createReleases, type Releases } from '@cc/store/releases';
import type { Storage } from '@cc/store/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { SiteConfig } from './config.ts';

export interface OpenStore {
  readonly storage: Storage;
  readonly releases: Releases;
}

/** The remotes' store of the settings. */
export function openStore(config: SiteConfig, log: FastifyBaseLogger): OpenStore {
  const storage = createDirectoryStorage(config.REMOTES_DIR);
  return { storage, releases: createReleases(storage, { onProblem: (error) => log.error(error) }) };
}
