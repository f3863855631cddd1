import {
  remoteManifestSchema,
  type FileList,
  type RemoteDeclaration,
  type RemoteManifest,
} from '@cc/contracts/federation/registry';
import type { ChunkGroup, Compilation, Compiler, WebpackPluginInstance } from 'webpack';
import { wireSizes, type GateFacts } from './gate-facts.ts';
import type { FrontEnd } from './federation-config.ts';
import { isIcon, isPreloaded } from './host-manifest-plugin.ts';
import { scenariosFile } from './scenarios-plugin.ts';
import type { VersionHash } from './version-hash.ts';

interface ManifestOptions {
  readonly kind: FrontEnd['kind'];
  readonly declaration: RemoteDeclaration;
  readonly facts: GateFacts;
  readonly version: VersionHash;
  /** The container's global, with the version's placeholder in it. */
  readonly global: string;
}

/** Writes `remote-manifest.json` of a remote, or of the shell: its declaration and the files of this version. */
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
        if (!compilation.getAsset('mf-manifest.json')) return;
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
    const { kind, declaration, facts, version, global } = this.#options;
    const { entry, files, host } = kind === 'shell' ? shellFiles(compilation) : remoteFiles(compilation);
    return remoteManifestSchema.parse({
      ...declaration,
      ...facts,
      sizes: wireSizes(compilation),
      version: version.value,
      global: this.#fill(global),
      entry,
      files,
      host,
      ...(compilation.getAsset(scenariosFile) ? { scenarios: scenariosFile } : {}),
      pages: Object.fromEntries(
        declaration.routes.map(({ path }) => {
          const page = filesOf(compilation.namedChunkGroups.get(pageChunkName(path)));
          return [path, without(page, files)] as const;
        }),
      ),
      fragmentFiles: Object.fromEntries(
        declaration.fragments.map((name) => {
          const fragment = filesOf(compilation.namedChunkGroups.get(`fragment-${name}`));
          return [name, without(fragment, files)] as const;
        }),
      ),
      server: assetLike(compilation, /^server\..+\.cjs$/),
    });
  }

  #fill(text: string): string {
    return this.#options.version.fill(text);
  }
}

/**
 * Name of the chunk that holds the page of a route: `page-college` for `/college`, `page-product-id` for
 * `/product/:id`, `page-home` for `/`. A remote gives it to its lazy import, and its documents preload that chunk.
 */
export function pageChunkName(path: string): string {
  const words = path.split(/[^0-9A-Za-z]+/).filter(Boolean);
  return ['page', ...(words.length > 0 ? words : ['home'])].join('-');
}

interface FirstFiles extends Pick<RemoteManifest, 'files' | 'host'> {
  readonly entry: string | undefined;
}

function remoteFiles(compilation: Compilation): FirstFiles {
  const files = filesOf(compilation.namedChunkGroups.get('__federation_expose_remote'));
  return { entry: assetLike(compilation, /^remoteEntry\..+\.js$/), files };
}

function shellFiles(compilation: Compilation): FirstFiles {
  const { js, css } = filesOf(compilation.entrypoints.get('main'));
  const [entry, ...others] = js;
  const assets = compilation.getAssets().map(({ name }) => name);
  return {
    entry,
    files: { js: others, css },
    host: {
      fonts: assets.filter(isPreloaded).sort(),
      icon: assets.find(isIcon),
      loader: assetLike(compilation, /^loader\..+\.js$/),
    },
  };
}

function assetLike(compilation: Compilation, name: RegExp): string | undefined {
  return compilation.getAssets().find((asset) => name.test(asset.name))?.name;
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
