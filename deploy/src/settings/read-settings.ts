import { z } from 'zod';
import { CannotStart } from '../start-service.ts';
import { services, type ServiceName } from './services.ts';
import type { Setting } from './setting.ts';
import { settings } from './table.ts';

export { workspaceRoot } from './setting.ts';

export type SettingName = keyof typeof settings;

/** The values of these settings. */
export type Values<Name extends SettingName> = { readonly [Key in Name]: z.output<(typeof settings)[Key]['schema']> };
/** The settings of a service, as it uses them. */
export type SettingsOf<Service extends ServiceName> = Values<(typeof services)[Service]['settings'][number]>;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings of a service from the environment. An empty variable counts as one that is not set.
 * @param env where it is `process.env` of a service, its `STAGE` decides whether the rules of production hold
 * @throws CannotStart that names every variable that is missing or wrong, and never a value
 */
export function readSettings<Service extends ServiceName>(
  service: Service,
  env: Environment = process.env,
): SettingsOf<Service> {
  const { title, port, settings: names } = services[service];
  // The tuple's names are those of the type, which TypeScript cannot follow through the index.
  return readNamed(names, { ...env, PORT: env['PORT'] || String(port) }, title) as SettingsOf<Service>;
}

/** Reads only these settings. @throws as `readSettings` */
export function readNamed<Name extends SettingName>(
  names: readonly Name[],
  env: Environment,
  title: string,
): Values<Name> {
  const stage = settings.STAGE.schema.catch('demonstration').parse(env['STAGE']);
  const values: Partial<Record<SettingName, unknown>> = {};
  const problems: string[] = [];
  // A mistyped stage would be none of production's.
  for (const name of new Set<SettingName>(['STAGE', ...names])) {
    const text = env[name] === '' ? undefined : env[name];
    const { schema, inProduction } = settingOf(name);
    const parsed = schema.safeParse(text);
    const also = stage === 'production' ? inProduction?.safeParse(text) : undefined;
    values[name] = parsed.data;
    const [issue] = [...(parsed.error?.issues ?? []), ...(also?.error?.issues ?? [])];
    if (issue) problems.push(`  ${name}: ${text === undefined && !parsed.success ? 'is not set' : issue.message}`);
  }
  if (problems.length > 0)
    throw new CannotStart(`${title} cannot start. These settings are missing or wrong:\n${problems.join('\n')}`);
  // Each name was parsed with its own schema.
  return values as Values<Name>;
}

/** A schema of these settings as one object, for those that are handed on. */
export function schemaOf<Name extends SettingName>(names: readonly Name[]) {
  const shape = Object.fromEntries(names.map((name) => [name, settings[name].schema]));
  // The entries of a list lose which name belongs to which schema.
  return z.object(shape as { [Key in Name]: (typeof settings)[Key]['schema'] });
}

/** A setting without its own type, which allows to read any of them in one way. */
export function settingOf(name: SettingName): Setting {
  return settings[name];
}
