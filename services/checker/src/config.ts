import { z } from 'zod';

const originField = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin);

const environmentSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3300),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Milliseconds in which a request must have arrived, body included. */
  REQUEST_TIMEOUT_MS: z.coerce.number().int().min(1).max(600_000).default(60_000),
  /** The registry's key: nobody else may ask for a check. */
  CHECKER_KEY: z.string().min(20),
  /** Origins of the site and of the registry. With the next one: pages that are checked reach no other. */
  SITE_URL: originField.default('http://localhost:3000'),
  REGISTRY_URL: originField.default('http://localhost:3100'),
  /** Origin at which the registry shows a remote alone. */
  ALONE_URL: originField.default('http://127.0.0.1:3100'),
  /** Milliseconds for the check of one version. */
  CHECK_TIMEOUT_MS: z.coerce.number().int().min(1000).max(170_000).default(160_000),
  /** Milliseconds for the scenarios of one version. The record counts those that were not tried by then; they are no finding. */
  CHECK_SCENARIOS_MS: z.coerce.number().int().min(1000).max(160_000).default(60_000),
  /** `on`: Chromium's own sandbox, which needs a user other than root, and user namespaces. */
  CHROMIUM_SANDBOX: z.enum(['on', 'off']).default('off'),
});

/** The part of the settings that the check of a version needs: no key. */
export const checkSettingsSchema = environmentSchema.pick({
  SITE_URL: true,
  REGISTRY_URL: true,
  ALONE_URL: true,
  CHECK_TIMEOUT_MS: true,
  CHECK_SCENARIOS_MS: true,
  CHROMIUM_SANDBOX: true,
});
export type CheckSettings = z.output<typeof checkSettingsSchema>;

export type CheckerConfig = z.output<typeof environmentSchema>;

/**
 * The checker's settings from the environment.
 * @throws Error that names every variable that is missing or wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): CheckerConfig {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) throw new Error(`The checker cannot start:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The part of the environment that a browser needs: a page that breaks out of it finds no key. */
export function browserEnvironment(env: Readonly<Record<string, string | undefined>> = process.env) {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const])));
}
