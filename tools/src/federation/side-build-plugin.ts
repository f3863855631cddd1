import webpack, { type Compiler, type Configuration, type WebpackPluginInstance } from 'webpack';

/** An additional build with one entry and one file. */
export interface SideBuild {
  readonly config: Configuration;
  /** Name of the file among the main build's. @param hash of its content */
  readonly name: (hash: string) => string;
}

/** Runs an additional build concurrently and adds its file to the main build, in the same folder and version. */
export class SideBuildPlugin implements WebpackPluginInstance {
  readonly #build: SideBuild;

  constructor(build: SideBuild) {
    this.#build = build;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('SideBuildPlugin', (compilation) => {
      const building = contentOf(this.#build.config);
      // A failure is handled where the build is awaited below; until then it must not end the process.
      building.catch(() => undefined);
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'SideBuildPlugin', stage }, async () => {
        const content = await building;
        const hash = webpack.util.createHash('xxhash64').update(content).digest('hex').slice(0, 10);
        compilation.emitAsset(this.#build.name(hash), new webpack.sources.RawSource(content), { minimized: true });
      });
    });
  }
}

/** The output of a build, in memory. @throws Error with the compiler's messages */
async function contentOf(config: Configuration): Promise<Buffer> {
  const compiler = webpack({ ...config, infrastructureLogging: { level: 'error' } });
  if (!compiler) throw new Error('webpack gave no compiler for a side build');
  let content: Buffer | undefined;
  compiler.hooks.shouldEmit.tap('SideBuildPlugin', (compilation) => {
    content = compilation.getAssets()[0]?.source.buffer();
    return false;
  });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((closed) => compiler.close(closed));
  if (stats?.hasErrors() || !content) throw new Error(stats?.toString('errors-only') ?? 'A side build wrote nothing.');
  return content;
}
