import { shellManifestSchema } from '@cc/contracts/federation/shell';
import { federationBuild, shellShared } from './gate-facts.ts';
import { integrityOf } from './integrity-plugin.ts';
import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';

/** Writes `shell-manifest.json`: the files that every document of the site links to. */
export class ShellManifestPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ShellManifestPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'ShellManifestPlugin', stage }, () => {
        const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const assets = compilation.getAssets().map(({ name }) => name);
        const manifest = shellManifestSchema.parse({
          js: addresses(compilation, files, '.js'),
          css: addresses(compilation, files, '.css'),
          integrity: integrityOfFiles(compilation, files),
          // Other fonts are loaded by pages that need their characters.
          fonts: addresses(compilation, assets, '.woff2').filter(isPreloaded).sort(),
          icon: addresses(compilation, assets, '.svg').find((address) => /\/icon\./.test(address)),
          loader: addresses(compilation, assets, '.js').find((address) => /\/loader\./.test(address)),
          server: addresses(compilation, assets, '.cjs')[0],
          shared: shellShared(compiler.context),
          federation: federationBuild(),
        });
        const { RawSource } = compiler.webpack.sources;
        compilation.emitAsset('shell-manifest.json', new RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
  }
}

/** `inter.preload.<hash>.woff2` */
function isPreloaded(address: string): boolean {
  return /\.preload\.[^./]+\.woff2$/.test(address);
}

function integrityOfFiles(compilation: Compilation, files: readonly string[]): Record<string, string> {
  const folder = String(compilation.outputOptions.publicPath);
  const assets = files.flatMap((file) => compilation.getAsset(file) ?? []);
  return Object.fromEntries(assets.map(({ name, source }) => [folder + name, integrityOf(source.buffer())] as const));
}

function addresses({ outputOptions }: Compilation, files: readonly string[], ending: string): string[] {
  return files.filter((file) => file.endsWith(ending)).map((file) => `${String(outputOptions.publicPath)}${file}`);
}
