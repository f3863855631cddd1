import type { Preview } from '@cc/contracts/deploy/deploy-api';
import { overrideLink } from '@cc/contracts/federation/overrides';
import type { RemoteManifest } from '@cc/contracts/federation/registry';

/**
 * Where a browser can look at a version that is not live: each page of it that has an address, by a link that lets this
 * one visitor get the version. A remote without pages shows on the home page, by its fragments.
 */
export function previewsOf({ name, version, routes }: RemoteManifest, siteUrl: string): Preview[] {
  const paths = routes.flatMap(({ path, addresses }) => addresses?.map((address) => address.path) ?? [path]);
  const openable = [...new Set(paths.filter((path) => !/[:*]/.test(path)))];
  return (openable.length > 0 ? openable : ['/']).map((path) => ({
    path,
    url: overrideLink(new URL(path, siteUrl).href, [{ name, from: version }]),
  }));
}
