import type { FastifyBaseLogger } from 'fastify';
import { createReleaseReader, type ReleaseReader } from './releases/release-reader.ts';
import { folderOrBucket, type StorageSettings } from './storage/open-storage.ts';
import { verifyRecords, type RecordKeys } from './storage/signed-records.ts';

// The registry's exports for sites: they only read, and do not need the registry's process.

export {
  checkedRemote,
  openPreview,
  previewedVersion,
  previewLifetimes,
  signPreview,
  type PreviewedVersion,
} from './previews/preview-signature.ts';
export { atMost, type Wanted } from './at-most.ts';
export type { ReleaseReader } from './releases/release-reader.ts';
export { maxFileBytes } from './releases/read-manifest.ts';
export { isRemoteName } from './releases/version-store.ts';
export { noSuchFile } from './serving/built-files-route.ts';
export { dataBlock, escapeMarkup, integrityAttribute } from './serving/escape-markup.ts';
export { acceptedEncodings } from './serving/served-files.ts';
export { LruCache } from './lru-cache.ts';
export { createReadCache } from './read-cache.ts';
export { hideFailures } from './serving/hide-failures.ts';
export { limitOpenFiles } from './serving/limit-open-files.ts';
export { limitOpenRequests, refuseNetwork } from './serving/limit-open-requests.ts';
export { refuseServiceWorkers } from './serving/refuse-service-workers.ts';
export { refuseUnreadable } from './serving/refuse-unreadable.ts';
export { remoteFilesRoute } from './serving/remote-files-route.ts';
export type { VisitorRegistry } from './visitors/visitor-registry.ts';

/** Milliseconds between two reads of a bucket, so that documents do not wait for each one. */
const bucketCheckEveryMs = 500;

/** Reads the registry's storage. While it cannot be read, the last state stays in use. */
export function openRegistryReader(
  settings: StorageSettings & RecordKeys,
  log: Pick<FastifyBaseLogger, 'error'>,
): ReleaseReader {
  const storage = verifyRecords(folderOrBucket(settings), settings);
  const checkEveryMs = settings.REMOTES_S3_BUCKET === undefined ? 0 : bucketCheckEveryMs;
  return createReleaseReader(storage, { onProblem: (error) => log.error(error), checkEveryMs });
}
