import { readSettings, schemaOf, type SettingsOf } from '@cc/deploy/settings';
import type { z } from 'zod';

/** The part of the settings that the check of a version needs: no key. */
export const checkSettingsSchema = schemaOf([
  'SITE_URL',
  'REGISTRY_URL',
  'ALONE_URL',
  'CHECK_TIMEOUT_MS',
  'CHECK_SCENARIOS_MS',
  'CHROMIUM_SANDBOX',
]);
export type CheckSettings = z.output<typeof checkSettingsSchema>;

export type CheckerConfig = SettingsOf<'checker'> & { readonly CHECKER_KEY: string };

/**
 * The checker's settings from the environment.
 * @throws Error that names every variable that is missing or wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): CheckerConfig {
  const { CHECKER_KEY, ...settings } = readSettings('checker', env);
  if (CHECKER_KEY === undefined) throw new Error('The checker cannot start: CHECKER_KEY is not set.');
  return { ...settings, CHECKER_KEY };
}

/** The part of the environment that a check and its browser need: no key is in a process that runs foreign code. */
export function browserEnvironment(env: Readonly<Record<string, string | undefined>> = process.env) {
  const names = ['PATH', 'HOME', 'TMPDIR', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'NODE_EXTRA_CA_CERTS'];
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const])));
}
