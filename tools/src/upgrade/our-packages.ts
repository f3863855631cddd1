import type { Packing } from '../lift-out/packed-manifest.ts';

/** Packages that a remote needs, by folder. The registry runs only in the workspace, so it is not included. */
export const ourPackages: readonly (readonly [folder: string, packing: Packing])[] = [
  ['contracts', { runByNode: true }],
  ['shared-ui', { runByNode: false }],
  ['standalone', { runByNode: false }],
  ['tools', { runByNode: true, without: ['@cc/registry'] }],
];

/** Their names. */
export const ourNames: readonly string[] = ourPackages.map(([folder]) => `@cc/${folder}`);
