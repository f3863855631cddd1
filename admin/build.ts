import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { rspack, type Configuration } from '@rspack/core';

const folder = join(import.meta.dirname, 'dist');

const typescript = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic' } },
  },
};

/** Rspack, since react-admin is 2,000 modules: webpack takes four times the processor time for the same file. */
const configuration: Configuration = {
  context: import.meta.dirname,
  mode: 'production',
  target: 'web',
  devtool: false,
  entry: { main: './src/main.tsx' },
  output: {
    path: folder,
    clean: true,
    publicPath: '/assets/',
    filename: '[name].[contenthash:10].js',
    cssFilename: '[name].[contenthash:10].css',
    assetModuleFilename: '[name].[contenthash:10][ext]',
  },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: typescript, type: 'javascript/auto' },
      { test: /\.css$/, type: 'css' },
      { test: /\.(woff2|svg)$/, type: 'asset/resource' },
    ],
  },
};

const stats = await new Promise((built, failed) =>
  rspack(configuration, (error, result) => (error ? failed(error) : built(result))),
);
if (!(stats instanceof rspack.Stats) || stats.hasErrors()) throw new Error(String(stats));
// Almost as small as the highest quality, in a tenth of the time.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
for (const { name, source } of stats.compilation.getAssets()) {
  if (/\.(js|css)$/.test(name)) writeFileSync(join(folder, `${name}.br`), brotliCompressSync(source.buffer(), quality));
}
