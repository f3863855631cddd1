import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Compilation, Compiler, WebpackPluginInstance } from 'webpack';

/**
 * A remote's version: the hash of all its built files. The files contain the version too (each version has its own
 * names), so the build writes a placeholder, hashes, and replaces the placeholder by the hash.
 */
export class VersionHash {
  /**
   * As long as a version, so that source maps stay right; letters only, since webpack rewrites other signs in names.
   */
  static readonly placeholder = 'xVERSIONHASH';
  #version: string | undefined;

  /** Known once the assets were minified. */
  get value(): string {
    if (this.#version === undefined) throw new Error('The version is known only after the assets were minified.');
    return this.#version;
  }

  /** Text with the version instead of the placeholder. */
  fill(text: string): string {
    return text.replaceAll(VersionHash.placeholder, this.value);
  }

  /** @param seed other input of the hash, besides the files. */
  plugin(seed: string): WebpackPluginInstance {
    return {
      apply: (compiler) =>
        compiler.hooks.thisCompilation.tap('VersionHash', (compilation) => {
          // After the minifiers, before source maps and before the hashes in file names are made from the final
          // content.
          const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 50;
          compilation.hooks.processAssets.tap({ name: 'VersionHash', stage }, () => {
            this.#version = hashAssets(compilation, seed);
            for (const name of Object.keys(compilation.assets)) fillAsset(compiler, compilation, name, this.#version);
          });
        }),
    };
  }
}

function hashAssets(compilation: Compilation, seed: string): string {
  const hash = createHash('sha256').update(seed);
  const assets = [...compilation.getAssets()].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, source } of assets) hash.update(`\0${name}\0`).update(source.buffer());
  return hash.digest('hex').slice(0, VersionHash.placeholder.length);
}

function fillAsset(compiler: Compiler, compilation: Compilation, name: string, version: string): void {
  if (!/\.(c?js|css|json)$/.test(name)) return;
  compilation.updateAsset(name, (source) => {
    const { RawSource, ReplaceSource } = compiler.webpack.sources;
    const content = source.source();
    const text = content.toString();
    // Places in a buffer would be counted in bytes.
    const filled = new ReplaceSource(typeof content === 'string' ? source : new RawSource(text));
    for (let at = text.indexOf(VersionHash.placeholder); at >= 0; at = text.indexOf(VersionHash.placeholder, at + 1)) {
      filled.replace(at, at + VersionHash.placeholder.length - 1, version);
    }
    return filled;
  });
}

/** Where a version's files are served, with the placeholder for it. */
export function versionedAddress(dir: string): string {
  return `/remotes/${basename(dir)}/${VersionHash.placeholder}/`;
}
