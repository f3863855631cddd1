import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FederationBuild } from '@cc/contracts/federation/registry';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';
import { readDeclaration } from './declaration.ts';
import { containerPlugin, type Container } from './container.ts';
import { FederationSharingOnly } from './federation-sharing-only.ts';
import { federationBuild, gateFacts } from './gate-facts.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { minimizers, moduleRules } from './module-rules.ts';
import { PortableRuntimeEntry } from './portable-runtime-entry.ts';
import { PrecompressPlugin } from './precompress-plugin.ts';
import { RemoteManifestPlugin } from './remote-manifest-plugin.ts';
import { ScenariosPlugin } from './scenarios-plugin.ts';
import { sideBuilds } from './server-build.ts';
import { routerBuild } from './shared-modules.ts';
import { HostManifestPlugin } from './host-manifest-plugin.ts';
import { VersionHash, versionedAddress } from './version-hash.ts';

export interface FrontEnd {
  /** Folder of the front end's workspace. */
  readonly dir: string;
  readonly kind: 'shell' | 'remote';
  /**
   * Path that the files of a host without versions are served at. Left out: it is released as versions, like remotes.
   */
  readonly address?: string;
}

/** The stage after webpack's `SplitChunksPlugin`, which has 10. */
const afterSplitting = 20;

export const sourceExtensions = ['.tsx', '.ts', '.mjs', '.js'];

/**
 * The production build of a front end, into `dist` of its folder. It becomes one immutable version, which is
 * the hash of the built files, and `remote-manifest.json` lists them. The same sources give the same bytes.
 */
export function createFederationConfig(frontEnd: FrontEnd): Configuration {
  const { dir, kind } = frontEnd;
  return {
    ...baseConfig(dir),
    mode: 'production',
    devtool: 'hidden-source-map',
    entry: kind === 'shell' ? { main: join(dir, 'src/main.tsx') } : {},
    output: outputOf(frontEnd),
    // Addresses of files are the same here and in the server build.
    module: { rules: moduleRules({ dir, hot: false }), parser: { javascript: { url: 'relative' } } },
    optimization: { minimizer: minimizers(), runtimeChunk: false, realContentHash: true },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:10].css',
        chunkFilename: '[name].[contenthash:10].css',
      }),
      containerPlugin(containerOf(frontEnd)),
      new FederationSharingOnly(),
      // A shared module is a chunk for its provider and one for its consumer. They are equal once common parts are
      // split off, after webpack's own look for duplicates; every entry would list both.
      new webpack.optimize.MergeDuplicateChunksPlugin({ stage: afterSplitting }),
      ...(frontEnd.address === undefined ? versionPlugins(frontEnd, federationBuild()) : [new HostManifestPlugin()]),
      new PortableRuntimeEntry(),
      new IntegrityPlugin(),
      ...sideBuilds(frontEnd, baseConfig(dir)),
      new PrecompressPlugin(),
    ],
  };
}

/** Output folder and file names of a production build. The same for every bundler. */
export function outputOf(frontEnd: FrontEnd) {
  const { dir, kind, address } = frontEnd;
  return {
    path: join(dir, 'dist'),
    clean: true,
    publicPath: kind === 'shell' ? (address ?? versionedAddress(dir)) : 'auto',
    // A fallback to the version before must not meet chunks of this one, so each version has a name of its own.
    uniqueName: containerName(frontEnd),
    filename: '[name].[contenthash:10].js',
    chunkFilename: '[name].[contenthash:10].js',
    assetModuleFilename: '[name].[contenthash:10][ext]',
    crossOriginLoading: 'anonymous',
    hashFunction: 'xxhash64',
  } as const;
}

/** A container's global. Of what has versions, with the placeholder for it. */
function containerName({ dir, address }: FrontEnd): string {
  return address === undefined ? `${globalName(dir)}_${VersionHash.placeholder}` : globalName(dir);
}

/** Settings shared by production and development builds. */
export function baseConfig(dir: string): Configuration {
  return {
    context: dir,
    target: 'web',
    resolve: { extensions: sourceExtensions, alias: aliases(dir) },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/** Modules that front ends get instead of those that packages import. */
export function aliases(dir: string): Record<string, string> {
  const styleSingleton = fileURLToPath(new URL('./browser/style-singleton.ts', import.meta.url));
  return { ...routerBuild(dir), 'react-style-singleton$': styleSingleton };
}

/** `mfe_college_connect` for the folder `mfe-college-connect`: names of containers are identifiers. */
export function globalName(dir: string): string {
  return basename(dir).replaceAll('-', '_');
}

/** The container of a production build. */
export function containerOf(frontEnd: FrontEnd): Container {
  return { ...frontEnd, name: containerName(frontEnd) };
}

/** Plugins that turn a bundler's output into an immutable version: scenarios, version, manifest. */
export function versionPlugins(frontEnd: FrontEnd, federation: FederationBuild): WebpackPluginInstance[] {
  const { dir, kind } = frontEnd;
  const version = new VersionHash();
  const declaration = readDeclaration(dir);
  const facts = gateFacts(frontEnd, federation);
  return [
    new ScenariosPlugin(dir),
    version.plugin(JSON.stringify({ declaration, facts })),
    new RemoteManifestPlugin({ kind, declaration, facts, version, global: containerName(frontEnd) }),
  ];
}
