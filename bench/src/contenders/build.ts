import webpack, { type Configuration } from 'webpack';

/** The files that a document loads: entry scripts, styles, and the fonts of the first paint. */
export interface BuiltEntry {
  readonly js: readonly string[];
  readonly css: readonly string[];
  readonly fonts: readonly string[];
}

/** Builds once. @throws Error if it does not compile */
export async function build(config: Configuration): Promise<BuiltEntry> {
  const compiler = webpack(config);
  if (!compiler) throw new Error('webpack returned no compiler');
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((closed) => compiler.close(closed));
  if (!stats || stats.hasErrors()) throw new Error(stats?.toString('errors-only') ?? 'webpack returned nothing');
  const address = String(config.output?.publicPath);
  const named = (files: readonly string[], ending: string) =>
    files.filter((file) => file.endsWith(ending)).map((file) => `${address}${file}`);
  const files = stats.compilation.entrypoints.get('main')?.getFiles() ?? [];
  const assets = stats.compilation.getAssets().map(({ name }) => name);
  // The fonts of the first paint are marked in their names.
  const fonts = named(assets, '.woff2').filter((font) => /\.preload\.[^./]+\.woff2$/.test(font));
  return { js: named(files, '.js'), css: named(files, '.css'), fonts: fonts.sort() };
}
