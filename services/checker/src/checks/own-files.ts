import { wireSize } from '@cc/contracts/deploy/wire-size';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { remotesPath } from '@cc/contracts/federation/standalone';
import { ownValue } from '@cc/contracts/own-value';
import type { Page, Response } from 'playwright-core';

/** Bytes on the wire of the files that a page loaded, by their names. */
export type LoadedFiles = ReadonlyMap<string, number>;

/**
 * Follows the scripts and style sheets of the version that a page loads, those of later imports too, from before it is
 * opened.
 * @returns the files until then
 */
export function followOwnFiles(page: Page, { name, version, sizes = {} }: RemoteManifest): () => Promise<LoadedFiles> {
  const folder = `${remotesPath}${name}/${version}/`;
  const loaded = new Map<string, Response>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith(folder) && /\.(js|css)$/.test(pathname))
      loaded.set(pathname.slice(folder.length), response);
  });
  return async () => {
    const files = [...loaded].map(async ([file, response]) => {
      const body = await response.body().catch(() => Buffer.alloc(0));
      return [file, wireSize(body, ownValue(sizes, file))] as const;
    });
    return new Map(await Promise.all(files));
  };
}
