import { createHash } from 'node:crypto';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Compilation, Compiler, WebpackPluginInstance } from 'webpack';

type Kind = 'js' | 'css';

const sourceTypes = { js: 'javascript', css: 'css/mini-extract' } as const;
/** Modules that bring a build's own copy of a shared module. */
const sharedTypes = ['consume-shared-module', 'provide-module'];

/**
 * Makes browsers check the files that a build loads later: its first script has their hashes, and the document has the
 * hash of that script. The build's own copies of shared modules have none, so browsers refuse them: a page has one
 * copy, the shell's (D6).
 */
export class IntegrityPlugin implements WebpackPluginInstance {
  apply({ webpack, hooks }: Compiler): void {
    hooks.thisCompilation.tap('IntegrityPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.integrity = ${integrityOfChunk(compilation, 'js')};`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag }) => `${source}\n${tag}.integrity = ${integrityOfChunk(compilation, 'css')};`,
      );
      // File names have their final hashes here, so no later file changes.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1;
      compilation.hooks.processAssets.tap({ name: 'IntegrityPlugin', stage }, () => {
        for (const name of Object.keys(compilation.assets).filter((asset) => asset.endsWith('.js'))) {
          compilation.updateAsset(name, (source) => new webpack.sources.RawSource(fill(source.source(), compilation)));
        }
      });
    });
  }
}

/** Value of the attribute for a file's content. */
export function integrityOf(content: Uint8Array | string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

/** A well-formed hash that no file has: browsers ignore a malformed one and would load the file unchecked. */
const noHash = `${'A'.repeat(43)}=`;

/**
 * Code for the attribute's value by the variable `chunkId`. A chunk without a hash gets `noHash`, so browsers refuse
 * it.
 */
function integrityOfChunk(compilation: Compilation, kind: Kind): string {
  const entries = lazyChunks(compilation, kind).map((chunk) => [chunk.id, placeholder(chunk, kind)] as const);
  return `"sha256-" + (${JSON.stringify(Object.fromEntries(entries))}[chunkId] || "${noHash}")`;
}

/** As long as a hash, so that source maps stay right. */
function placeholder({ id }: Chunk, kind: Kind): string {
  return `integrity_${kind}_${id}_`.padEnd(44, '_');
}

function lazyChunks({ chunks, chunkGraph }: Compilation, kind: Kind): Chunk[] {
  return [...chunks].filter(
    (chunk) =>
      !chunk.hasRuntime() &&
      [...chunk.groupsIterable].some(({ origins }) => origins.some(({ module }) => !isShared(module?.type))) &&
      [...(chunkGraph.getChunkModulesIterableBySourceType(chunk, sourceTypes[kind]) ?? [])].length > 0,
  );
}

function isShared(type: string | undefined): boolean {
  return type !== undefined && sharedTypes.includes(type);
}

function fill(content: string | Buffer, compilation: Compilation): string {
  let text = content.toString();
  for (const kind of ['js', 'css'] as const) {
    if (!text.includes(`integrity_${kind}_`)) continue;
    for (const chunk of lazyChunks(compilation, kind)) {
      const file = [...chunk.files].find((name) => name.endsWith(`.${kind}`));
      const asset = file === undefined ? undefined : compilation.getAsset(file);
      if (!asset) throw new Error(`Chunk ${chunk.id} has no ${kind} file for its integrity.`);
      const hash = integrityOf(asset.source.buffer()).slice('sha256-'.length);
      text = text.replaceAll(placeholder(chunk, kind), hash);
    }
  }
  return text;
}
