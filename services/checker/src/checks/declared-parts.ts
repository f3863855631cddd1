import type { FragmentUser } from '@cc/contracts/deploy/checker';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { Page } from 'playwright-core';
import { shortText } from './short-text.ts';

export type DeclaredParts = Pick<RemoteManifest, 'name' | 'version' | 'global' | 'routes' | 'fragments'>;

/** The parts of a build by name, each with its problem; empty when it is a component. */
export interface BuiltParts {
  readonly routes: Readonly<Record<string, string>>;
  readonly fragments: Readonly<Record<string, string>>;
}

/**
 * Reads all parts from the container, which the page's shell has started.
 * @param timeout milliseconds within which the shell must start it
 */
export async function builtParts(page: Page, { global }: DeclaredParts, timeout: number): Promise<BuiltParts> {
  await page.waitForFunction(
    (name) => {
      interface Federated {
        readonly __FEDERATION__?: {
          readonly __INSTANCES__?: readonly {
            readonly moduleCache?: ReadonlyMap<string, { readonly inited?: boolean }>;
          }[];
        };
      }
      // The page's own globals, which have no types here.
      const { __FEDERATION__: federation } = globalThis as Federated;
      return federation?.__INSTANCES__?.some(({ moduleCache }) => moduleCache?.get(name)?.inited) ?? false;
    },
    global,
    { timeout },
  );
  return page.evaluate(async (name) => {
    type Load = () => Promise<{ readonly default?: unknown }>;
    interface Container {
      get(module: string): Promise<() => { readonly default?: BuiltModule }>;
    }
    interface BuiltModule {
      readonly routes?: readonly { readonly path: string; readonly load: Load }[];
      readonly fragments?: Readonly<Record<string, Load>>;
    }
    const container = (globalThis as unknown as Readonly<Record<string, Container | undefined>>)[name];
    const built = (await container?.get('./remote'))?.().default;
    const wrongWith = async (load: Load) => {
      try {
        const part = (await load()).default;
        // `memo` and `forwardRef` make components that are objects.
        const isComponent =
          typeof part === 'function' || (typeof part === 'object' && part !== null && '$$typeof' in part);
        return isComponent ? '' : 'its file contains no component';
      } catch (error) {
        return `its file does not load: ${error instanceof Error ? error.message : String(error)}`;
      }
    };
    const all = async (parts: readonly (readonly [string, Load])[]) =>
      Object.fromEntries(await Promise.all(parts.map(async ([part, load]) => [part, await wrongWith(load)] as const)));
    return {
      routes: await all((built?.routes ?? []).map(({ path, load }) => [path, load] as const)),
      fragments: await all(Object.entries(built?.fragments ?? {})),
    };
  }, global);
}

/** One sentence for each part that the manifest declares and the build lacks, with the remotes that use it. */
export function missingParts(
  { name, version, routes, fragments }: DeclaredParts,
  built: BuiltParts,
  users: readonly FragmentUser[],
): string[] {
  const describe = (part: string, wrong: string | undefined) =>
    wrong === undefined
      ? `${part} is declared in remote.json, and is not in the build of ${name} ${version}`
      : `${part} is in the build of ${name} ${version}, but ${shortText(wrong)}`;
  return [
    ...routes
      .filter(({ path }) => built.routes[path] !== '')
      .map(({ path }) => `${describe(`the page ${path}`, built.routes[path])} (affects its visitors)`),
    ...fragments
      .filter((fragment) => built.fragments[fragment] !== '')
      .map((fragment) => `${describe(`the fragment ${fragment}`, built.fragments[fragment])}${whom(fragment, users)}`),
  ];
}

function whom(fragment: string, users: readonly FragmentUser[]): string {
  const hit = users.filter((user) => user.fragment === fragment);
  if (hit.length === 0) return '';
  return ` (affects ${hit.map(({ remote, owner }) => `${owner}, owner of ${remote}`).join('; ')})`;
}
