import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { RuleSetRule, WebpackPluginInstance } from 'webpack';

const require = createRequire(import.meta.url);
const files = /\.(woff2?|svg|png|jpe?g|webp|avif|pdf)$/;

export interface Rules {
  readonly dir: string;
  /** Hot reload: React keeps its state while code changes. */
  readonly hot: boolean;
}

/** Loaders: swc for TypeScript, CSS modules, and all other files with a hash in their name. */
export function moduleRules({ dir, hot }: Rules): RuleSetRule[] {
  return [
    { test: /\.tsx?$/, use: { loader: require.resolve('swc-loader'), options: swcOptions(hot) } },
    { test: /\.module\.css$/, use: cssLoaders(cssModules(dir, hot)) },
    { test: /\.css$/, exclude: /\.module\.css$/, use: cssLoaders(false), sideEffects: true },
    { test: files, type: 'asset/resource' },
  ];
}

/** The same for the server build: styles and files exist already, so only their names are needed. */
export function serverRules(dir: string): RuleSetRule[] {
  const names = { ...cssModules(dir, false), exportOnlyLocals: true };
  return [
    { test: /\.tsx?$/, use: { loader: require.resolve('swc-loader'), options: swcOptions(false) } },
    { test: /\.module\.css$/, use: { loader: require.resolve('css-loader'), options: { modules: names } } },
    { test: /\.css$/, exclude: /\.module\.css$/, type: 'asset/resource', generator: { emit: false } },
    { test: files, type: 'asset/resource', generator: { emit: false } },
  ];
}

/** The smallest and fastest pair of minifiers by measurement. */
export function minimizers(): WebpackPluginInstance[] {
  return [
    new MinimizerPlugin({
      minify: MinimizerPlugin.swcMinify,
      extractComments: false,
      minimizerOptions: { compress: true, mangle: true },
    }),
    new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.lightningCssMinify }),
  ];
}

function swcOptions(hot: boolean): object {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic', development: hot, refresh: hot } },
    },
  };
}

function cssLoaders(modules: object | false): NonNullable<RuleSetRule['use']> {
  return [
    MiniCssExtractPlugin.loader,
    { loader: require.resolve('css-loader'), options: { modules, importLoaders: 0 } },
  ];
}

// Names come from the file's place in the workspace, never from its content, so that every build agrees on them.
function cssModules(dir: string, hot: boolean): object {
  return {
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentContext: dirname(dir),
    localIdentName: hot ? '[name]__[local]--[hash:base64:5]' : '[hash:base64:8]',
  };
}
