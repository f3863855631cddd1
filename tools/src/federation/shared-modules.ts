import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

interface SharedModule {
  readonly singleton: true;
  readonly eager: boolean;
  readonly version: string;
  readonly requiredVersion: string;
  readonly strictVersion: boolean;
  readonly import?: string;
  readonly shareKey?: string;
}

export interface Sharing {
  readonly dir: string;
  /** True only in the shell: its first file contains the shared modules, so nothing waits for them. */
  readonly eager: boolean;
}

const packageSchema = z.object({
  version: z.string(),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});

/**
 * The modules that exist once in a page: React, the host's contexts, the router, and the component set. Components are
 * shared as a whole, since a field and its input are connected by context. Everything else is bundled by each remote,
 * because shared libraries cannot be tree-shaken.
 */
export function sharedModules({ dir, eager }: Sharing): Record<string, SharedModule> {
  const { peerDependencies } = readPackage(join(dir, 'package.json'));
  const sharedUi = packageFolder(dir, '@cc/shared-ui');
  const share = (packageName: string, extra: Partial<SharedModule> = {}): SharedModule => {
    const { version } = readPackage(join(packageFolder(dir, packageName), 'package.json'));
    return {
      singleton: true,
      eager,
      version,
      requiredVersion: peerDependencies[packageName] ?? `^${version}`,
      // Our own packages change at the same time: a remote that needs a newer one falls back to its previous version.
      strictVersion: packageName.startsWith('@cc/'),
      ...extra,
    };
  };
  // A file given by its path is provided even if the shell does not use it.
  const part = (name: string) => {
    const request = `@cc/shared-ui/${name}`;
    return [request, share('@cc/shared-ui', eager ? { import: resolve(dir, request) } : {})] as const;
  };
  const router = share('react-router-dom', { import: resolve(dir, '@cc/shared-ui/router') });
  const components = readdirSync(join(sharedUi, 'src/components'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  return {
    react: share('react'),
    'react/jsx-runtime': share('react'),
    'react/jsx-dev-runtime': share('react'),
    'react-dom': share('react-dom'),
    'react-dom/client': share('react-dom'),
    'react-router-dom': router,
    '@cc/shared-ui/router': { ...router, shareKey: 'react-router-dom' },
    ...Object.fromEntries(['host', ...components].map(part)),
  };
}

/** The router's production build: its `exports` always lead to the development one. */
export function routerBuild(dir: string): Record<string, string> {
  const folder = packageFolder(dir, 'react-router');
  return { 'react-router$': join(folder, 'dist/production/index.mjs') };
}

function packageFolder(dir: string, name: string): string {
  // shared-ui exports its parts only, so its folder is found from one of them.
  if (name === '@cc/shared-ui') return dirname(dirname(dirname(resolve(dir, '@cc/shared-ui/host'))));
  return dirname(resolve(dir, `${name}/package.json`));
}

function resolve(dir: string, request: string): string {
  return createRequire(join(dir, 'package.json')).resolve(request);
}

function readPackage(file: string): z.output<typeof packageSchema> {
  return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
