import type { BrowserContext, Page } from 'playwright-core';

/** The loaded copies of modules that a page must have once. */
export interface Singletons {
  /** Running copies of react-dom: each registers itself. */
  readonly renderers: number;
  /** Versions that federation loaded, by the module's name. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

/** Makes each page count the registrations of React. Call it before the first page opens. */
export async function watchSingletons(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ccRenderers: unknown[] = [];
    const nothing = () => undefined;
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        ccRenderers,
        renderers: new Map(),
        supportsFiber: true,
        inject: (renderer: unknown) => ccRenderers.push(renderer),
        onCommitFiberRoot: nothing,
        onCommitFiberUnmount: nothing,
        onPostCommitFiberRoot: nothing,
        onScheduleFiberRoot: nothing,
        checkDCE: nothing,
      },
    });
  });
}

/** The modules that a watched page has loaded so far. */
export async function singletonsOf(page: Page): Promise<Singletons> {
  return page.evaluate(() => {
    interface Watched {
      readonly __REACT_DEVTOOLS_GLOBAL_HOOK__?: { readonly ccRenderers?: readonly unknown[] };
      readonly __FEDERATION__?: {
        readonly __INSTANCES__?: readonly {
          readonly shareScopeMap?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, object>>>>>>;
        }[];
      };
    }
    // The page's own globals: this program has no types for them.
    const { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, __FEDERATION__: federation } = globalThis as Watched;
    const scopes = (federation?.__INSTANCES__ ?? []).map(({ shareScopeMap }) => shareScopeMap?.['default'] ?? {});
    const loaded = (name: string) => {
      const versions = scopes.flatMap((scope) => Object.entries(scope[name] ?? {}));
      const used = versions.filter(([, shared]) => ('loaded' in shared && shared.loaded) || 'lib' in shared);
      return [...new Set(used.map(([version]) => version))];
    };
    const names = ['react', 'react-dom', 'react-router-dom'];
    return {
      renderers: hook?.ccRenderers?.length ?? 0,
      modules: Object.fromEntries(names.map((name) => [name, loaded(name)] as const)),
    };
  });
}

/** One sentence for each module with more than one copy. */
export function doubled({ renderers, modules }: Singletons): string[] {
  return [
    ...(renderers > 1 ? [`${renderers} copies of react-dom run in the page`] : []),
    ...Object.entries(modules)
      .filter(([, versions]) => versions.length > 1)
      .map(([name, versions]) => `${name} is loaded in versions ${versions.join(' and ')}`),
  ];
}
