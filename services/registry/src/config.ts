import { CannotStart } from '@cc/deploy/start-service';
import { readSettings, type SettingsOf } from '@cc/deploy/settings';

export type RegistryConfig = SettingsOf<'registry'>;

/**
 * The registry's settings from the environment.
 * @throws CannotStart that names every variable that is missing or wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): RegistryConfig {
  const config = readSettings('registry', env);
  const operatorKeys = operatorKeysOf(config);
  const shared = [config.REPORTS_KEY, config.RECORDS_KEY, config.PREVIEW_KEY, config.CHECKER_KEY];
  if (shared.some((key) => key && operatorKeys.includes(key))) {
    throw new CannotStart(
      'The registry cannot start: the API, sites and the checker must not have the key in OPERATOR_KEY.',
    );
  }
  return config;
}

/** The operator's keys, the current one first. */
export function operatorKeysOf({ OPERATOR_KEY, OPERATOR_KEY_PREVIOUS }: RegistryConfig): string[] {
  if (OPERATOR_KEY === undefined) return [];
  return OPERATOR_KEY_PREVIOUS === undefined ? [OPERATOR_KEY] : [OPERATOR_KEY, OPERATOR_KEY_PREVIOUS];
}
