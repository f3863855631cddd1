import { resolve } from 'node:path';
import { registrySchema } from '@cc/contracts/federation/registry';
import { z } from 'zod';
import { databaseAddress } from './database-address.ts';
import {
  needed,
  forVisitors,
  list,
  milliseconds,
  origin,
  publishableKey,
  secret,
  setting,
  supabaseSecret,
  workspaceRoot,
} from './setting.ts';

const encryptionKey = z
  .base64()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes, base64');

const remotesAsJson = z.string().transform((text, context) => {
  try {
    return registrySchema.parse({ remotes: JSON.parse(text) }).remotes;
  } catch {
    context.addIssue('must be a JSON list of registered remotes');
    return z.NEVER;
  }
});

/** Where data, files and builds are, and how new versions are checked. */
export const dataTopics = {
  Database: {
    DATABASE_URL: setting(
      databaseAddress,
      'Postgres, as the role `cc_api`: directly, or through a pooler in transaction or session mode.',
      secret,
    ),
    DATABASE_CA: setting(
      z.string().startsWith('-----BEGIN CERTIFICATE-----').optional(),
      'The certificate authority of Postgres, as PEM text: for an authority of its own, as hosted Supabase has.',
    ),
    DATABASE_REQUEST_CONNECTIONS: setting(
      z.coerce.number().int().min(1).max(1000).default(20),
      'Connections of one API process for requests.',
    ),
    DATABASE_REQUEST_TIMEOUT_MS: setting(
      milliseconds.default(5000),
      'Milliseconds for a free connection, and for each statement of a request.',
    ),
    DATABASE_JOB_CONNECTIONS: setting(
      z.coerce.number().int().min(3).max(1000).default(12),
      'Connections of one worker: 60 runs mostly wait, five other jobs run at once, and the queue takes two more.',
    ),
    DATABASE_JOB_TIMEOUT_MS: setting(
      milliseconds.default(30_000),
      'Milliseconds for a free connection, and for each statement of a job: at most the 30 s of the role `cc_api`.',
    ),
    TOKEN_ENCRYPTION_KEY: setting(
      encryptionKey,
      'Encrypts stored mailbox tokens and the key of links in letters: 32 bytes, base64, as of `openssl rand -base64 32`. Back it up apart from the database.',
      secret,
    ),
    TOKEN_ENCRYPTION_KEY_PREVIOUS: setting(
      encryptionKey.optional(),
      'Decrypts what was stored before the key was changed. Remove it when nothing old is left.',
      { secret: true },
    ),
  },
  Supabase: {
    SUPABASE_URL: setting(origin.default('http://localhost:54321'), 'The project’s address.', forVisitors),
    SUPABASE_PUBLISHABLE_KEY: setting(publishableKey, 'The project’s publishable key, which browsers get.', needed),
    SUPABASE_SECRET_KEY: setting(
      supabaseSecret,
      'The project’s secret key: reads and deletes the files of runs.',
      secret,
    ),
  },
  'Storage of remotes': {
    REMOTES_DIR: setting(
      z.string().default(resolve(workspaceRoot, '.data/remotes')),
      'Folder of the storage. Not used when a bucket is set.',
    ),
    REMOTES_S3_BUCKET: setting(z.string().min(1).optional(), 'Bucket of the storage, instead of a folder.', needed),
    REMOTES_S3_REGION: setting(z.string().default('us-east-1'), 'Region of the bucket.'),
    REMOTES_S3_ENDPOINT: setting(origin.optional(), 'Address of an S3-compatible server; Amazon’s own without it.'),
    REMOTES_S3_ACCESS_KEY_ID: setting(
      z.string().default(''),
      'The registry needs a key that may write; a site needs one that may only read.',
      secret,
    ),
    REMOTES_S3_SECRET_ACCESS_KEY: setting(z.string().default(''), 'The secret of this key.', secret),
    REMOTES_S3_ARBITER_DIR: setting(
      z.string().min(1).optional(),
      'For an S3 server that ignores `If-None-Match`: a folder, shared by all registries, that decides which writer wins.',
    ),
  },
  'Front ends': {
    STANDALONE_DIR: setting(
      z.string().default(resolve(workspaceRoot, 'standalone/dist')),
      'Folder of the built standalone host. Without it, no remote is shown alone.',
    ),
    ADMIN_DIR: setting(z.string().default(resolve(workspaceRoot, 'admin/dist')), 'Folder of the built back office.'),
    OVERRIDES: setting(
      z.enum(['on', 'off']).default('off'),
      '`on`: visitors may replace remotes by other versions, and by builds at the origins below (for teams and QA).',
      { inProduction: z.literal('off', 'must be off in production').optional() },
    ),
    OVERRIDE_ORIGINS: setting(
      list.prefault('http://localhost:*'),
      'Origins whose builds may replace a remote, separated by commas; `:*` stands for any port.',
    ),
    SHELL_DEV_URL: setting(origin.optional(), 'Development: origin of the shell’s dev server.'),
    REMOTE_OVERRIDES: setting(
      remotesAsJson.prefault('[]'),
      'Development: remotes that replace those of the registry, as JSON in the registry’s form.',
    ),
  },
  'Checks of new versions': {
    CHECK_TIMEOUT_MS: setting(
      z.coerce.number().int().min(1000).max(170_000).default(160_000),
      'Milliseconds for the check of one version.',
    ),
    CHECK_SCENARIOS_MS: setting(
      z.coerce.number().int().min(1000).max(160_000).default(60_000),
      'Milliseconds for the scenarios of one version. The record counts those that were not tried; they are no finding.',
    ),
    CHROMIUM_SANDBOX: setting(
      z.enum(['on', 'off']).default('off'),
      '`on`: Chromium’s own sandbox, which needs a user other than root, and user namespaces.',
    ),
    ALERT_WEBHOOK_URL: setting(
      z.url({ protocol: /^https?$/ }).optional(),
      'A chat that gets alerts about versions that fail for visitors, as `{ text }`, and the pages of Alertmanager.',
      { secret: true },
    ),
    WATCHDOG_URL: setting(
      z.url({ protocol: /^https?$/ }).optional(),
      'Gets a POST from Alertmanager twice a minute, and raises the alarm when none comes: a dead man’s switch outside of this installation.',
      { secret: true },
    ),
  },
} as const;
