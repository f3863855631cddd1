import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration, WebpackPluginInstance } from 'webpack';
import { containerPlugin } from './container.ts';
import { baseConfig, globalName, type FrontEnd } from './federation-config.ts';
import { moduleRules } from './module-rules.ts';

export interface DevFrontEnd extends FrontEnd {
  /** Origin of its dev server. */
  readonly origin: string;
}

/** Name of a remote's container while it is served by its dev server. */
export function devGlobal(dir: string): string {
  return `${globalName(dir)}_dev`;
}

/** A front end for development: readable names, and hot reload alone as well as inside of the site. */
export function createDevConfig({ dir, kind, origin }: DevFrontEnd): Configuration {
  const shell = kind === 'shell';
  const standalone = fileURLToPath(new URL('./browser/standalone.tsx', import.meta.url));
  const base = baseConfig(dir);
  return {
    ...base,
    mode: 'development',
    devtool: 'cheap-module-source-map',
    entry: { main: shell ? join(dir, 'src/main.tsx') : standalone },
    resolve: { ...base.resolve, alias: { ...base.resolve?.alias, ...(shell ? {} : aliases(dir)) } },
    output: {
      path: join(dir, 'dist'),
      publicPath: `${origin}/`,
      uniqueName: shell ? 'coach_connect_shell' : devGlobal(dir),
      filename: '[name].js',
      crossOriginLoading: 'anonymous',
    },
    module: { rules: moduleRules({ dir, hot: true }) },
    optimization: { runtimeChunk: false },
    plugins: [
      new MiniCssExtractPlugin({ filename: '[name].css' }),
      containerPlugin({ dir, kind, name: shell ? 'shell' : devGlobal(dir), dev: true }),
      // The plugin's types name another class of webpack's, with the same interface.
      new ReactRefreshPlugin({ overlay: false }) as WebpackPluginInstance,
    ],
  };
}

/** Modules of the standalone page: the remote, its declaration, and its scenarios. */
function aliases(dir: string): Record<string, string> {
  return {
    '#remote': join(dir, 'src/remote.tsx'),
    'react/jsx-dev-runtime$': fileURLToPath(new URL('./browser/jsx-dev-runtime.ts', import.meta.url)),
    '#declaration': join(dir, 'remote.json'),
    '#scenarios': join(dir, 'src/scenarios.ts'),
  };
}
