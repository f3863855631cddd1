import { choiceSchema } from '@cc/contracts/scenarios/choice';
import type { Scenario } from '@cc/contracts/scenarios/scenario';
import { z } from 'zod';

const propsSchema = z.record(z.string(), z.json());

function isJsonObject(text: string): boolean {
  try {
    return propsSchema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

const settingsSchema = z.object({
  /** Id of the scenario. */
  scenario: z.string().optional(),
  /** Undefined means the live version. */
  version: z.string().optional(),
  ...choiceSchema.shape,
  /** Width of the page in pixels; undefined: the window's. */
  width: z.coerce.number().int().min(320).max(2560).optional().catch(undefined),
  /** Another version, which is shown beside this one in the same scenario. */
  beside: z.string().optional(),
  /** A fragment of the remote, which is shown in place of the page. */
  fragment: z.string().optional(),
  /** The fragment's props as a JSON object. Undefined: none. */
  props: z.string().refine(isJsonObject).optional().catch(undefined),
  /** Fragments of other remotes: `live` loads them, otherwise each is a labelled placeholder. */
  fragments: z.literal('live').optional().catch(undefined),
  panel: z.enum(['open', 'closed']).optional().catch(undefined),
});

/** The settings in a standalone address, beside the page's own path and query. */
export type Settings = z.output<typeof settingsSchema>;

// Object.keys loses literal keys; the schema is their only source.
const names = Object.keys(settingsSchema.shape) as (keyof Settings)[];

export function readSettings(search: string): Settings {
  return settingsSchema.parse(Object.fromEntries(new URLSearchParams(search)));
}

/** A page's path and query without the settings. */
export function ownQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search);
  for (const name of names) query.delete(name);
  return query;
}

/** The props that the address gives the fragment. */
export function fragmentProps({ props = '{}' }: Settings): z.output<typeof propsSchema> {
  return propsSchema.parse(JSON.parse(props));
}

/**
 * Path and query of a page in the standalone host. @param base the prefix of the site's paths, without a slash at its
 * end
 */
export function standaloneAddress(base: string, page: string, settings: Settings): string {
  const { pathname, search, hash } = new URL(page, 'http://standalone.invalid');
  const query = ownQuery(search);
  for (const name of names) {
    const value = settings[name];
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return `${base}${pathname}${text ? `?${text}` : ''}${hash}`;
}

/** Changes of settings; `null` clears one. */
export type SettingsChange = { readonly [Name in keyof Settings]?: Settings[Name] | null };

export function changed(settings: Settings, change: SettingsChange): Settings {
  const entries = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== null);
  // The change has the settings' own names and values.
  return Object.fromEntries(entries) as Settings;
}

/** The scenario that the address names, else the first one of the page, else the first one. */
export function scenarioOf(list: readonly Scenario[], { scenario }: Settings, page: string): Scenario | undefined {
  const ofPage = ({ path }: Scenario) => new URL(path, 'http://standalone.invalid').pathname === page;
  return list.find(({ id }) => id === scenario) ?? list.find(ofPage) ?? list[0];
}
