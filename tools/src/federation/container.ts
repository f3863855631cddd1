import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { FrontEnd } from './federation-config.ts';
import { sharedModules } from './shared-modules.ts';

export interface Container extends FrontEnd {
  /** Name of the container, and of the global that its entry script sets. */
  readonly name: string;
  /** In development a remote also runs alone, so it brings its own federation runtime. */
  readonly dev?: boolean;
}

type ContainerOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

export function containerPlugin(container: Container): ModuleFederationPlugin {
  return new ModuleFederationPlugin(containerOptions(container));
}

/**
 * Federation as it was measured to be small and fast: see the decision on federation in the documentation. The same for
 * every bundler.
 */
export function containerOptions({ dir, kind, name, dev = false }: Container): ContainerOptions {
  const shell = kind === 'shell';
  return {
    name,
    // The default, `var`, loses its global behind a minifier that wraps what it writes.
    library: { type: 'global', name },
    ...(shell
      ? { runtimePlugins: [fileURLToPath(new URL('./browser/shell-runtime.ts', import.meta.url))] }
      : {
          filename: dev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
          exposes: { './remote': './src/remote.tsx' },
        }),
    shared:
      dev && !shell ? withoutDevElements(sharedModules({ dir, eager: false })) : sharedModules({ dir, eager: shell }),
    // With the default, `version-first`, one remote that is down blanks the whole site.
    shareStrategy: 'loaded-first',
    // Types travel by the contracts package.
    dts: false,
    dev: false,
    manifest: !shell && !dev,
    experiments: {
      externalRuntime: !shell && !dev,
      optimization: { target: 'web', disableSnapshot: true },
    },
  };
}

/** A remote in development makes its elements by the page's own runtime, which production has too. */
function withoutDevElements<Shared extends object>(shared: Record<string, Shared>): Record<string, Shared> {
  return Object.fromEntries(Object.entries(shared).filter(([name]) => name !== 'react/jsx-dev-runtime'));
}
