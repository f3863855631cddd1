import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler, WebpackPluginInstance } from 'webpack';

const compressible = /\.(js|css|svg|json)$/;
/** Bytes below which a compressed copy saves nothing. */
const worthwhile = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a brotli and a gzip copy beside each file at the highest levels, so that no server compresses per request. */
export class PrecompressPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      // After every plugin that still changes or adds files.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 10;
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, async () => {
        const { RawSource } = compiler.webpack.sources;
        const assets = compilation.getAssets().filter(({ name }) => compressible.test(name));
        await Promise.all(
          assets.map(async ({ name, source }) => {
            const content = source.buffer();
            if (content.length < worthwhile) return;
            compilation.emitAsset(`${name}.br`, new RawSource(await brotli(content, brotliOptions(content))));
            compilation.emitAsset(`${name}.gz`, new RawSource(await gzipped(content, { level: 9 })));
          }),
        );
      });
    });
  }
}

function brotliOptions(content: Buffer): object {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
}
