import { type SettingName, settingOf } from '../settings/read-settings.ts';
import { type DeployedService, metricsPort, topology } from '../topology.ts';

/**
 * What an installation decides neither by a setting nor by a secret: it is so in every container, or only for
 * development.
 */
const leftOut: ReadonlySet<SettingName> = new Set([
  'HOST',
  'PORT',
  'REMOTES_DIR',
  'REMOTES_S3_ARBITER_DIR',
  'STANDALONE_DIR',
  'ADMIN_DIR',
  'OVERRIDES',
  'OVERRIDE_ORIGINS',
  'SHELL_DEV_URL',
  'REMOTE_OVERRIDES',
]);

/** The settings of a service whose values are the same in every installation, as the topology has them. */
export function fixedSettings({ calls }: DeployedService): Readonly<Partial<Record<SettingName, string>>> {
  const origins = Object.entries(calls).map(([setting, name]) => [setting, originOf(name)]);
  return { STAGE: 'production', METRICS_PORT: String(metricsPort), ...Object.fromEntries(origins) };
}

/** The settings of a service that an installation has values for. */
export function openSettings(service: DeployedService): readonly SettingName[] {
  const fixed = fixedSettings(service);
  return service.settings.filter((name) => !leftOut.has(name) && !(name in fixed));
}

/** Whether a setting belongs into a store of secrets. */
export const isSecret = (name: SettingName): boolean => settingOf(name).secret === true;

/** Whether a service does not start in production without it. */
export const isNeeded = (name: SettingName): boolean =>
  !settingOf(name).schema.safeParse(undefined).success ||
  settingOf(name).inProduction?.safeParse(undefined).success === false;

function originOf(name: string): string {
  const port = topology.find((service) => service.name === name)?.port;
  return `http://${name}:${port}`;
}
