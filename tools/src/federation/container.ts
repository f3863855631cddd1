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
 * Settings of federation, chosen by measurements of size and speed (D6). The same for every bundler.
 */
export function containerOptions({ dir, kind, name, dev = false }: Container): ContainerOptions {
  const shell = kind === 'shell';
  return {
    name,
    // The default, `var`, loses its global if a minifier wraps the output.
    library: { type: 'global', name },
    ...(shell
      ? { runtimePlugins: [fileURLToPath(new URL('./browser/shell-runtime.ts', import.meta.url))] }
      : {
          filename: dev ? 'remoteEntry.js' : 'remoteEntry.[contenthash:10].js',
          exposes: { './remote': './src/remote.tsx' },
        }),
    shared:
      dev && !shell ? withoutDevElements(sharedModules({ dir, eager: false })) : sharedModules({ dir, eager: shell }),
    // With the default, `version-first`, one unreachable remote breaks the whole site.
    shareStrategy: 'loaded-first',
    // Types are in the contracts package.
    dts: false,
    dev: false,
    manifest: !shell && !dev,
    experiments: {
      externalRuntime: !shell && !dev,
      optimization: { target: 'web', disableSnapshot: true },
    },
  };
}

/** A remote in development uses the page's production JSX runtime. */
function withoutDevElements<Shared extends object>(shared: Record<string, Shared>): Record<string, Shared> {
  return Object.fromEntries(Object.entries(shared).filter(([name]) => name !== 'react/jsx-dev-runtime'));
}
