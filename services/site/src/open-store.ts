import { createArbitratedStorage } from '@cc/store/arbitrated-storage';
import { createDirectoryStorage } from '@cc/store/directory-storage';
import { createReleases, type Releases } from '@cc/store/releases';
import { createS3Storage, keepsConditionalWrites } from '@cc/store/s3-storage';
import type { Storage } from '@cc/store/storage';
import type { FastifyBaseLogger } from 'fastify';
import type { SiteConfig } from './config.ts';

/** Milliseconds after which a bucket is looked at again: documents shall not wait for it each time. */
const bucketCheckEveryMs = 500;

export interface OpenStore {
  readonly storage: Storage;
  readonly releases: Releases;
}

/** The remotes' store of the settings: a folder, or a bucket. */
export function openStore(config: SiteConfig, log: FastifyBaseLogger): OpenStore {
  const storage = storageOf(config);
  const checkEveryMs = config.STORE_S3_BUCKET === undefined ? 0 : bucketCheckEveryMs;
  return { storage, releases: createReleases(storage, { onProblem: (error) => log.error(error), checkEveryMs }) };
}

/**
 * Tries out that two deployments at once cannot both win in the store of the settings.
 * @throws Error with the way on, for a bucket whose server ignores conditions
 */
export async function assertSoundStore(config: SiteConfig): Promise<void> {
  if (config.STORE_S3_BUCKET === undefined || (await keepsConditionalWrites(storageOf(config)))) return;
  throw new Error(
    'The server of STORE_S3_BUCKET ignores If-None-Match on PUT, so two deployments at once could both win. ' +
      'Set STORE_S3_ARBITER_DIR to a folder that all who deploy share.',
  );
}

function storageOf(config: SiteConfig): Storage {
  if (config.STORE_S3_BUCKET === undefined) return createDirectoryStorage(config.REMOTES_DIR);
  const bucket = createS3Storage({
    bucket: config.STORE_S3_BUCKET,
    region: config.STORE_S3_REGION,
    endpoint: config.STORE_S3_ENDPOINT,
    accessKeyId: config.STORE_S3_ACCESS_KEY_ID,
    secretAccessKey: config.STORE_S3_SECRET_ACCESS_KEY,
  });
  const arbiterDir = config.STORE_S3_ARBITER_DIR;
  return arbiterDir === undefined ? bucket : createArbitratedStorage(bucket, createDirectoryStorage(arbiterDir));
}
