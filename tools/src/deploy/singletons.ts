import type { BrowserContext } from 'playwright-core';

/** Lets each page count what React tells of itself: every copy of react-dom announces itself once. */
export async function watchSingletons(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const renderers: unknown[] = [];
    const nothing = () => undefined;
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        renderers: new Map(),
        supportsFiber: true,
        ccRenderers: renderers,
        inject: (renderer: unknown) => renderers.push(renderer),
        onCommitFiberRoot: nothing,
        onCommitFiberUnmount: nothing,
        onPostCommitFiberRoot: nothing,
        onScheduleFiberRoot: nothing,
        checkDCE: nothing,
      },
    });
  });
}

/** Runs in a watched page: one sentence for each module that should be there once and is not. */
export function doubledSingletons(): string[] {
  interface Watched {
    readonly __REACT_DEVTOOLS_GLOBAL_HOOK__?: { readonly ccRenderers?: readonly unknown[] };
    readonly __FEDERATION__?: {
      readonly __INSTANCES__?: readonly {
        readonly shareScopeMap?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, object>>>>>>;
      }[];
    };
  }
  // The page's own globals, of which this program has no types.
  const page = globalThis as Watched;
  const problems: string[] = [];
  const renderers = page.__REACT_DEVTOOLS_GLOBAL_HOOK__?.ccRenderers?.length ?? 0;
  if (renderers > 1) problems.push(`${renderers} copies of react-dom run in the page`);
  for (const name of ['react', 'react-dom', 'react-router-dom']) {
    const loaded = new Set(
      (page.__FEDERATION__?.__INSTANCES__ ?? []).flatMap(({ shareScopeMap }) =>
        Object.entries(shareScopeMap?.['default']?.[name] ?? {})
          .filter(([, shared]) => 'loaded' in shared && shared.loaded === true)
          .map(([version]) => version),
      ),
    );
    if (loaded.size > 1) problems.push(`${name} is loaded in versions ${[...loaded].join(' and ')}`);
  }
  return problems;
}
