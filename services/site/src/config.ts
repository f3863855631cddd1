import { resolve } from 'node:path';
import { registrySchema } from '@cc/contracts/federation/registry';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const commaList = z.string().transform((list) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);
const root = resolve(import.meta.dirname, '../../..');

const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  /** Port of the remotes' store as an origin of its own. */
  STORE_PORT: port.default(3100),
  SITE_URL: origin.default('http://localhost:3000'),
  API_URL: origin.default('http://localhost:4000'),
  SUPABASE_URL: origin.default('http://localhost:54321'),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
  /** Folder of the built shell. */
  SHELL_DIR: z.string().default(resolve(root, 'shell/dist')),
  /** Folder of the built standalone host, which shows a remote alone. Without it, there are no such pages. */
  STANDALONE_DIR: z.string().default(resolve(root, 'standalone/dist')),
  /** The remotes' store in a bucket, instead of a folder. */
  STORE_S3_BUCKET: z.string().min(1).optional(),
  STORE_S3_REGION: z.string().default('us-east-1'),
  /** Address of an S3-compatible server; Amazon's own when left out. */
  STORE_S3_ENDPOINT: origin.optional(),
  STORE_S3_ACCESS_KEY_ID: z.string().default(''),
  STORE_S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** For a server that ignores `If-None-Match` on PUT: a folder, shared by all who deploy, that settles who was first. */
  STORE_S3_ARBITER_DIR: z.string().min(1).optional(),
  /** The remotes' store, where it is a folder. */
  REMOTES_DIR: z.string().default(resolve(root, '.data/remotes')),
  /** Hands out and revokes deploy tokens, and opens every remote. Left out: nobody does. */
  OPERATOR_KEY: z.string().min(20).optional(),
  /** `on`: visitors may replace remotes by other versions, and by builds at the origins below (for teams and QA). */
  OVERRIDES: z.enum(['on', 'off']).default('off'),
  /** Origins whose builds may replace a remote, separated by commas; `:*` stands for any port. */
  OVERRIDE_ORIGINS: commaList.prefault('http://localhost:*'),
  /** Networks of proxies whose X-Forwarded-For is believed: CIDR, separated by commas. */
  TRUST_PROXY: commaList.prefault(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Development: origin of the shell's dev server, instead of the built shell. */
  SHELL_DEV_URL: origin.optional(),
  /** Development: remotes that replace those of the store, as JSON of the registry's form. */
  REMOTE_OVERRIDES: z
    .string()
    .default('[]')
    .transform((text, context) => {
      try {
        return registrySchema.parse({ remotes: JSON.parse(text) }).remotes;
      } catch {
        context.addIssue('must be a JSON list of registered remotes');
        return z.NEVER;
      }
    }),
});

export type SiteConfig = z.output<typeof environmentSchema>;

/**
 * The site's settings from the environment.
 * @throws Error that names every variable that is missing or wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): SiteConfig {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) throw new Error(`The site cannot start:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
