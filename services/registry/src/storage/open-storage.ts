import { remotesStorage } from '@cc/deploy/services';
import { CannotStart } from '@cc/deploy/start-service';
import type { RegistryConfig } from '../config.ts';
import { createArbitratedStorage } from './arbitrated-storage.ts';
import { createDirectoryStorage } from './directory-storage.ts';
import { createS3Storage, keepsConditionalWrites } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** The settings that name the storage: the registry and every site are given the same one. */
export type StorageSettings = Pick<RegistryConfig, (typeof remotesStorage)[number]>;

/** The settings of a writer, for commands that read no others. */
export const writerSettings = [...remotesStorage, 'REMOTES_S3_ARBITER_DIR'] as const;
type WriterSettings = Pick<RegistryConfig, (typeof writerSettings)[number]>;

/** The storage of the settings for a writer: a folder, or a bucket. */
export function openStorage(settings: WriterSettings): Storage {
  const storage = folderOrBucket(settings);
  const arbiterDir = settings.REMOTES_S3_ARBITER_DIR;
  if (settings.REMOTES_S3_BUCKET === undefined || arbiterDir === undefined) return storage;
  return createArbitratedStorage(storage, createDirectoryStorage(arbiterDir));
}

/** The storage of the settings, without the arbiter that only writers need. */
export function folderOrBucket(settings: StorageSettings): Storage {
  if (settings.REMOTES_S3_BUCKET === undefined) return createDirectoryStorage(settings.REMOTES_DIR);
  return createS3Storage({
    bucket: settings.REMOTES_S3_BUCKET,
    region: settings.REMOTES_S3_REGION,
    endpoint: settings.REMOTES_S3_ENDPOINT,
    accessKeyId: settings.REMOTES_S3_ACCESS_KEY_ID,
    secretAccessKey: settings.REMOTES_S3_SECRET_ACCESS_KEY,
  });
}

/**
 * Checks that two deployments at the same time cannot both win.
 * @throws CannotStart for a bucket whose server ignores conditional writes, with the setting that solves it
 */
export async function assertSafeStorage(settings: WriterSettings): Promise<void> {
  if (settings.REMOTES_S3_BUCKET === undefined || (await keepsConditionalWrites(openStorage(settings)))) return;
  throw new CannotStart(
    'The server of REMOTES_S3_BUCKET ignores If-None-Match on PUT, so two deployments at once could both win. ' +
      'Set REMOTES_S3_ARBITER_DIR to a folder that all registries share.',
  );
}
