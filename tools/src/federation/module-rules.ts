import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { RuleSetRule, WebpackPluginInstance } from 'webpack';

const require = createRequire(import.meta.url);
const files = /\.(woff2?|svg|png|jpe?g|webp|avif|pdf)$/;

/** webpack makes the paths in a source map relative only if it is parsed. Absolute ones would be part of all hashes. */
const parsedMaps = { sourceMaps: true, parseMap: true };

export interface Rules {
  readonly dir: string;
  /** Hot reload: React keeps its state while code changes. */
  readonly hot: boolean;
}

/** Loaders: swc for TypeScript, CSS modules, and all other files with a hash in their name. */
export function moduleRules({ dir, hot }: Rules): RuleSetRule[] {
  return [
    { test: /\.tsx?$/, use: { loader: require.resolve('swc-loader'), options: { ...swcOptions(hot), ...parsedMaps } } },
    ...cssModules(dir, hot).map(({ modules, ...rule }) => ({ ...rule, use: cssLoaders(modules) })),
    { ...globalStyles(dir), use: cssLoaders(false), sideEffects: true },
    { test: files, type: 'asset/resource' },
  ];
}

/** The same for the server build: styles and files exist already, so only their names are needed. */
export function serverRules(dir: string): RuleSetRule[] {
  const names = (modules: object) => ({
    loader: require.resolve('css-loader'),
    options: { modules: { ...modules, exportOnlyLocals: true } },
  });
  return [
    { test: /\.tsx?$/, use: { loader: require.resolve('swc-loader'), options: swcOptions(false) } },
    ...cssModules(dir, false).map(({ modules, ...rule }) => ({ ...rule, use: names(modules) })),
    { ...globalStyles(dir), type: 'asset/resource', generator: { emit: false } },
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

/**
 * A front end's own style sheets are CSS modules, whatever their names, and its classes begin with its name: so no rule
 * reaches the elements of another team, and the deploy gate can tell. Classes of packages begin with `cc_`.
 */
function cssModules(dir: string, hot: boolean) {
  return [
    { test: /\.css$/, include: ownFiles(dir), modules: namedBy(basename(dir), dir, hot) },
    { test: /\.module\.css$/, exclude: ownFiles(dir), modules: namedBy('cc', dir, hot) },
  ];
}

/** Style sheets of packages that apply to the whole page, such as those of `@cc/shared-ui/styles.css`. */
function globalStyles(dir: string) {
  return { test: /\.css$/, exclude: [ownFiles(dir), /\.module\.css$/] };
}

function ownFiles(dir: string): string {
  return join(dir, 'src');
}

// Names come from the file's place in the workspace, never from its content, so that every build agrees on them.
function namedBy(prefix: string, dir: string, hot: boolean): object {
  return {
    // Refuses a selector without a local class or id, by file and line.
    mode: 'pure',
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentContext: dirname(dir),
    localIdentName: `${prefix}_${hot ? '[name]__[local]--[hash:base64:5]' : '[hash:base64:6]'}`,
  };
}
