import { hostFilesSchema } from '@cc/contracts/federation/shell';
import { integrityOf } from './integrity-plugin.ts';
import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';

/** Writes `host-manifest.json` of a host without versions: the files that its documents link to. */
export class HostManifestPlugin implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostManifestPlugin', (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'HostManifestPlugin', stage }, () => {
        const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
        const assets = compilation.getAssets().map(({ name }) => name);
        const manifest = hostFilesSchema.parse({
          js: addresses(compilation, files, '.js'),
          css: addresses(compilation, files, '.css'),
          integrity: integrityOfFiles(compilation, files),
          fonts: addresses(compilation, assets, '.woff2').filter(isPreloaded).sort(),
          icon: addresses(compilation, assets, '.svg').find(isIcon),
        });
        const { RawSource } = compiler.webpack.sources;
        compilation.emitAsset('host-manifest.json', new RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
      });
    });
  }
}

/** `inter.preload.<hash>.woff2`. Other fonts are loaded by pages that need their characters. */
export function isPreloaded(file: string): boolean {
  return /\.preload\.[^./]+\.woff2$/.test(file);
}

/** `icon.<hash>.svg` */
export function isIcon(file: string): boolean {
  return /(^|\/)icon\.[^/]+\.svg$/.test(file);
}

function integrityOfFiles(compilation: Compilation, files: readonly string[]): Record<string, string> {
  const folder = String(compilation.outputOptions.publicPath);
  const assets = files.flatMap((file) => compilation.getAsset(file) ?? []);
  return Object.fromEntries(assets.map(({ name, source }) => [folder + name, integrityOf(source.buffer())] as const));
}

function addresses({ outputOptions }: Compilation, files: readonly string[], ending: string): string[] {
  return files.filter((file) => file.endsWith(ending)).map((file) => `${String(outputOptions.publicPath)}${file}`);
}
