import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration, RspackPluginInstance } from '@rspack/core';
import { containerOptions } from './container.ts';
import { aliases, containerOf, outputOf, sourceExtensions, versionPlugins } from './federation-config.ts';
import { federationBuild } from './gate-facts.ts';
import { PrecompressPlugin } from './precompress-plugin.ts';

export interface RspackRemote {
  /** Folder of the remote. */
  readonly dir: string;
  /** Version of `@rspack/core`, which its team chooses: `rspack.rspackVersion`. */
  readonly rspackVersion: string;
}

/**
 * Settings that make an Rspack build a version of a remote, with the same manifest as webpack's. The team spreads them
 * into its own configuration and chooses loaders and minifiers. Such a version has no server build, so its pages are
 * rendered in the browser only.
 */
export function rspackRemote({ dir, rspackVersion }: RspackRemote): Configuration {
  const remote = { dir, kind: 'remote' } as const;
  return {
    context: dir,
    mode: 'production',
    target: 'web',
    devtool: 'hidden-source-map',
    entry: {},
    output: outputOf(remote),
    resolve: { extensions: sourceExtensions, alias: aliases(dir) },
    optimization: { runtimeChunk: false, realContentHash: true },
    plugins: [
      new ModuleFederationPlugin(containerOptions(containerOf(remote))),
      ...[...versionPlugins(remote, federationBuild(`rspack ${rspackVersion}`)), new PrecompressPlugin()].map(asRspack),
    ],
  };
}

type Versioned = ReturnType<typeof versionPlugins>[number];

/**
 * The hooks and the parts of a compilation that these plugins use are the same in both bundlers; their types are not.
 */
function asRspack(plugin: Versioned): RspackPluginInstance {
  return plugin as unknown as RspackPluginInstance;
}
