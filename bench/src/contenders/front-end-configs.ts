import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { remoteDeclarationSchema, type RegisteredRemote } from '@cc/contracts/federation/registry';
import { baseConfig, globalName, minimizers, moduleRules, PrecompressPlugin } from '@cc/tools/federation';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack';

const sources = join(import.meta.dirname, 'browser');

export interface BuildPlace {
  /** Root folder of the workspace. */
  readonly root: string;
  /** Folder that is written. */
  readonly out: string;
}

/** The same code as one webpack application: direct imports, a lazy chunk per page, webpack's own splitting. */
export function singleApplication({ root, out }: BuildPlace): Configuration {
  return {
    ...production({ root, dir: join(root, 'shell'), out, address: '/assets/' }),
    entry: { main: join(sources, 'single-application.tsx') },
    plugins: [...plugins(), new webpack.DefinePlugin({ benchRemotes: JSON.stringify(registeredRemotes(root)) })],
  };
}

/** The host of an ordinary federation: libraries shared whole, an asynchronous boundary, remotes found at run time. */
export function ordinaryHost({ root, out }: BuildPlace): Configuration {
  return {
    ...production({ root, dir: join(root, 'shell'), out, address: '/assets/' }),
    entry: { main: join(sources, 'ordinary-host.ts') },
    plugins: [
      ...plugins(),
      new ModuleFederationPlugin({ name: 'shell', remotes: {}, shared: ordinaryShared, dts: false }),
    ],
  };
}

/** One remote of an ordinary federation. */
export function ordinaryRemote({ root, out }: BuildPlace, remote: string): Configuration {
  const dir = join(root, remote);
  return {
    ...production({ root, dir, out: join(out, remote), address: `/remotes/${remote}/` }),
    entry: {},
    plugins: [
      ...plugins(),
      new ModuleFederationPlugin({
        name: globalName(dir),
        filename: 'remoteEntry.[contenthash:10].js',
        exposes: { './remote': './src/remote.tsx' },
        shared: ordinaryShared,
        manifest: true,
        dts: false,
      }),
    ],
  };
}

/** The usual setup: each library shared whole, as a singleton. Everything else is the default. */
const once = { singleton: true };
const ordinaryShared = {
  react: once,
  'react/': once,
  'react-dom': once,
  'react-dom/': once,
  'react-router': once,
  'react-router-dom': once,
  'react-redux': once,
  '@reduxjs/toolkit': once,
  '@cc/shared-ui/': { singleton: true, version: '1.0.0', requiredVersion: '^1.0.0' },
};

/** Names of the workspace's remotes. */
export function remoteNames(root: string): string[] {
  return readdirSync(root).filter((name) => /^mfe-/.test(name));
}

/** The declarations without the data for search engines. @param entry the address of a remote's entry, by its name */
export function registeredRemotes(root: string, entry = (_name: string) => '/none.js'): RegisteredRemote[] {
  return remoteNames(root).map((name) => {
    const text = readFileSync(join(root, name, 'remote.json'), 'utf8');
    const { routes, uses: _ofTheGate, ...declaration } = remoteDeclarationSchema.parse(JSON.parse(text));
    return {
      ...declaration,
      routes: routes.map(({ structuredData: _forSearchEngines, addresses: _also, ...route }) => route),
      live: {
        version: '1',
        global: globalName(join(root, name)),
        entry: entry(name),
        files: { js: [], css: [] },
        pages: {},
      },
    };
  });
}

interface Production {
  readonly root: string;
  /** The front end whose rules and router apply. */
  readonly dir: string;
  readonly out: string;
  /** Path that the files are served at. */
  readonly address: string;
}

/** The loaders, minifiers, names and compression of the product's own builds. */
function production({ root, dir, out, address }: Production): Configuration {
  const base = baseConfig(dir);
  return {
    ...base,
    mode: 'production',
    devtool: false,
    output: {
      path: out,
      clean: true,
      publicPath: address,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      hashFunction: 'xxhash64',
    },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, '#shell': join(root, 'shell/src'), '#workspace': root },
    },
    module: { rules: moduleRules({ dir, hot: false }) },
    optimization: { minimizer: minimizers(), splitChunks: { chunks: 'all' } },
  };
}

function plugins(): WebpackPluginInstance[] {
  const name = '[name].[contenthash:10].css';
  return [new MiniCssExtractPlugin({ filename: name, chunkFilename: name }), new PrecompressPlugin()];
}
