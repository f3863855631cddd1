import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import type { FrontEnd } from './federation-config.ts';
import { serverRules } from './module-rules.ts';
import { sharedModules } from './shared-modules.ts';
import { SideBuildPlugin, type SideBuild } from './side-build-plugin.ts';
import { versionedAddress } from './version-hash.ts';

/** Entries of a shell's server build and of its loader. Other front ends have neither build. */
const shellServer = 'src/server/prerender.tsx';
const shellLoader = 'src/boot/loader.ts';
/** What modules may need while they are evaluated: it comes first in a shell's server build. */
const shellGlobals = 'src/server/globals.ts';

/**
 * The build for the server, beside the files for browsers. @param base settings that all builds of the front end share
 */
export function sideBuilds({ dir, kind }: FrontEnd, base: Configuration): SideBuildPlugin[] {
  if (kind === 'remote') return [new SideBuildPlugin(serverBuild({ dir, kind }, base))];
  return [
    ...(existsSync(join(dir, shellServer)) ? [new SideBuildPlugin(serverBuild({ dir, kind }, base))] : []),
    ...(existsSync(join(dir, shellLoader)) ? [new SideBuildPlugin(loaderBuild(dir, base))] : []),
  ];
}

/**
 * The server build, which prerenders pages: one CommonJS file without Node APIs. The shell's build contains and exports
 * the shared modules; a remote's build imports them, as in a browser, so that there is one React.
 */
function serverBuild({ dir, kind }: FrontEnd, base: Configuration): SideBuild {
  const requests = Object.keys(sharedModules({ dir, eager: false }));
  return {
    name: (hash) => `server.${hash}.cjs`,
    config: {
      ...base,
      ...sidePart,
      entry: { server: kind === 'shell' ? shellEntry(requests) : join(dir, 'src/remote.tsx') },
      externals: kind === 'shell' ? {} : Object.fromEntries(requests.map((name) => [name, `commonjs ${name}`])),
      output: {
        ...sidePart.output,
        library: { type: 'commonjs2' },
        publicPath: versionedAddress(dir),
        assetModuleFilename: '[name].[contenthash:10][ext]',
      },
      module: {
        rules: serverRules(dir),
        // One file without chunks. Addresses of files are those of the browser build.
        parser: { javascript: { dynamicImportMode: 'eager', url: 'relative' } },
      },
    },
  };
}

/** The script of prerendered pages that loads all others on demand. */
function loaderBuild(dir: string, base: Configuration): SideBuild {
  return {
    name: (hash) => `loader.${hash}.js`,
    config: {
      ...base,
      ...sidePart,
      target: 'web',
      entry: { loader: join(dir, shellLoader) },
      optimization: {},
      module: { rules: serverRules(dir) },
    },
  };
}

const sidePart = {
  mode: 'production',
  target: 'es2023',
  devtool: false,
  // Names of CSS modules come from the same function as in the browser build.
  output: { filename: 'side.js', hashFunction: 'xxhash64', chunkFormat: 'commonjs', chunkLoading: false },
  // Stack traces show names and lines.
  optimization: { minimize: false, moduleIds: 'named' },
} satisfies Configuration;

function shellEntry(requests: readonly string[]): string {
  const source = [
    `import './${shellGlobals}';`,
    ...requests.map((request, i) => `import * as shared${i} from ${JSON.stringify(request)};`),
    `export const shared = { ${requests.map((request, i) => `${JSON.stringify(request)}: shared${i}`).join(', ')} };`,
    `export { prerender } from './${shellServer}';`,
  ];
  return `data:text/javascript,${encodeURIComponent(source.join('\n'))}`;
}
