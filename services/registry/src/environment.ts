import { resolve } from 'node:path';
import { z } from 'zod';

export const portField = z.coerce.number().int().min(0).max(65_535);
/** An http or https origin, without a slash at its end. */
export const originField = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** Values separated by commas. */
export const listField = z.string().transform((list) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);

/** The workspace that the services run from. */
export const workspaceRoot = resolve(import.meta.dirname, '../../..');

/** Environment variables that name the storage of remotes. The registry and every site are given the same storage. */
export const storageEnvironment = {
  /** Folder of the storage. Not used when a bucket is set. */
  REMOTES_DIR: z.string().default(resolve(workspaceRoot, '.data/remotes')),
  /** Bucket of the storage, instead of a folder. */
  REMOTES_S3_BUCKET: z.string().min(1).optional(),
  REMOTES_S3_REGION: z.string().default('us-east-1'),
  /** Address of an S3-compatible server; Amazon's own when left out. */
  REMOTES_S3_ENDPOINT: originField.optional(),
  /** The registry needs a key that may write; a site needs one that may only read. */
  REMOTES_S3_ACCESS_KEY_ID: z.string().default(''),
  REMOTES_S3_SECRET_ACCESS_KEY: z.string().default(''),
};

export type StorageSettings = z.output<z.ZodObject<typeof storageEnvironment>>;

/** Environment variables that every service has. */
export const serverEnvironment = {
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Milliseconds in which a request must have arrived, body included. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1).max(600_000).default(60_000),
  /** Networks of proxies whose X-Forwarded-For is trusted: CIDR, separated by commas. */
  TRUST_PROXY: listField.prefault(''),
};

/** Key that signs previews, which the registry shares with its sites. */
export const previewKeyField = z.string().min(20).optional();
