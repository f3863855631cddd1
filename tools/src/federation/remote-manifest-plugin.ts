import { remoteManifestSchema, type FileList, type RemoteDeclaration } from '@cc/contracts/federation/registry';
import type { ChunkGroup, Compilation, Compiler, WebpackPluginInstance } from 'webpack';
import { wireSizes, type GateFacts } from './gate-facts.ts';
import { scenariosFile } from './scenarios-plugin.ts';
import type { VersionHash } from './version-hash.ts';

interface ManifestOptions {
  readonly declaration: RemoteDeclaration;
  readonly facts: GateFacts;
  readonly version: VersionHash;
  /** The container's global, with the version's placeholder in it. */
  readonly global: string;
}

/** Writes `remote-manifest.json`: the remote's declaration and the files of this version. */
export class RemoteManifestPlugin implements WebpackPluginInstance {
  readonly #options: ManifestOptions;

  constructor(options: ManifestOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      // The stage before the reports of other plugins: file names have their final hashes here.
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: 'RemoteManifestPlugin', stage }, () => {
        const { RawSource } = compiler.webpack.sources;
        // Federation's own manifest contains names with the placeholder, and its statistics are unused.
        compilation.updateAsset('mf-manifest.json', (source) => new RawSource(this.#fill(source.source().toString())));
        compilation.deleteAsset('mf-stats.json');
      });
      // After the compressed copies exist: the manifest contains their sizes.
      const last = { name: 'RemoteManifestPlugin', stage: stage + 20 };
      compilation.hooks.processAssets.tap(last, () => {
        const manifest = this.#manifest(compilation);
        const text = `${JSON.stringify(manifest, null, 2)}\n`;
        compilation.emitAsset('remote-manifest.json', new compiler.webpack.sources.RawSource(text));
      });
    });
  }

  #manifest(compilation: Compilation): unknown {
    const { declaration, facts, version, global } = this.#options;
    const remoteEntry = filesOf(compilation.namedChunkGroups.get('__federation_expose_remote'));
    return remoteManifestSchema.parse({
      ...declaration,
      ...facts,
      sizes: wireSizes(compilation),
      version: version.value,
      global: this.#fill(global),
      entry: compilation.getAssets().find(({ name }) => /^remoteEntry\..+\.js$/.test(name))?.name,
      files: remoteEntry,
      ...(compilation.getAsset(scenariosFile) ? { scenarios: scenariosFile } : {}),
      pages: Object.fromEntries(
        declaration.routes.map(({ path }) => {
          const page = filesOf(compilation.namedChunkGroups.get(pageChunkName(path)));
          return [path, without(page, remoteEntry)] as const;
        }),
      ),
      fragmentFiles: Object.fromEntries(
        declaration.fragments.map((name) => {
          const fragment = filesOf(compilation.namedChunkGroups.get(`fragment-${name}`));
          return [name, without(fragment, remoteEntry)] as const;
        }),
      ),
      server: compilation.getAssets().find(({ name }) => /^server\..+\.cjs$/.test(name))?.name,
    });
  }

  #fill(text: string): string {
    return this.#options.version.fill(text);
  }
}

/**
 * Name of the chunk that holds the page of a route: `page-college` for `/college`, `page-product-id` for `/product/:id`,
 * `page-home` for `/`. A remote gives it to its lazy import, and its documents preload that chunk.
 */
export function pageChunkName(path: string): string {
  const words = path.split(/[^0-9A-Za-z]+/).filter(Boolean);
  return ['page', ...(words.length > 0 ? words : ['home'])].join('-');
}

function filesOf(group: ChunkGroup | undefined): FileList {
  const files = group?.getFiles() ?? [];
  return { js: files.filter((file) => file.endsWith('.js')), css: files.filter((file) => file.endsWith('.css')) };
}

function without(files: FileList, others: FileList): FileList {
  return {
    js: files.js.filter((file) => !others.js.includes(file)),
    css: files.css.filter((file) => !others.css.includes(file)),
  };
}
