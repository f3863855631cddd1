import { join } from 'node:path';
import { z } from 'zod';

/** An http or https origin, without a slash at its end. */
const origin = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3200),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Milliseconds in which a request must have arrived. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1).max(600_000).default(60_000),
  /** The back office's own origin. */
  ADMIN_URL: origin.default('http://localhost:3200'),
  SUPABASE_URL: origin.default('http://localhost:54321'),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
  /** Origin of `/api/staff/*` for browsers. The API names the back office in `CORS_ORIGINS`. */
  API_URL: origin.default('http://localhost:4000'),
  /** Folder of the built page. */
  ADMIN_DIR: z.string().default(join(import.meta.dirname, '../../dist')),
});
export type AdminConfig = z.output<typeof environmentSchema>;

/**
 * The settings of the back office's server from the environment.
 * @throws Error that names every variable that is missing or wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): AdminConfig {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) throw new Error(`The back office cannot start:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
