import type { Preview } from '@cc/contracts/deploy/deploy-api';
import { formatOverrides, overrideLink, previewParameter } from '@cc/contracts/federation/overrides';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { matchesPattern } from '@cc/contracts/federation/route-pattern';
import type { RegistryConfig } from '../config.ts';
import { signPreview } from './preview-signature.ts';

export interface PreviewSettings {
  /** Origin of the site. */
  readonly siteUrl: string;
  /** Signs the overrides of a link, for sites that require a signature. */
  readonly sign?: ((overrides: string) => string) | undefined;
}

/**
 * Preview links for a version that is not live: one for each of its pages without parameters. A remote without pages is
 * previewed on the home page, through its fragments. For each fragment that other remotes place, one of their pages is
 * included.
 */
export function previewsOf(
  { name, version, routes }: Pick<RemoteManifest, 'name' | 'version' | 'routes'>,
  live: readonly RemoteManifest[],
  { siteUrl, sign }: PreviewSettings,
): Preview[] {
  const paths = routes.flatMap(({ path, addresses }) => addresses?.map((address) => address.path) ?? [path]);
  const openable = [...new Set(paths.filter((path) => !/[:*]/.test(path)))];
  const wanted = [{ name, from: version }];
  const signature = sign?.(formatOverrides(wanted));
  const own = (openable.length > 0 ? openable : ['/']).map((path): Omit<Preview, 'url'> => ({ path }));
  const others = pagesOfUsers(name, live).filter(({ path }) => own.every((page) => page.path !== path));
  return [...own, ...others].map(({ path, ...more }) => {
    const url = new URL(overrideLink(new URL(path, siteUrl).href, wanted));
    if (signature !== undefined) url.searchParams.set(previewParameter, signature);
    return { path, url: url.href, ...more };
  });
}

/** The first page that each user of a fragment names and that needs no sign-in. */
function pagesOfUsers(provider: string, live: readonly RemoteManifest[]): Omit<Preview, 'url'>[] {
  const pages = live
    .filter(({ name }) => name !== provider)
    .flatMap(({ name, routes, uses = [] }) => {
      const open = (page: string) => {
        const answering = routes.filter(({ path }) => matchesPattern(path, page));
        return !/[:*]/.test(page) && answering.length > 0 && answering.every(({ signInRequired }) => !signInRequired);
      };
      return uses
        .filter(({ remote }) => remote === provider)
        .flatMap(({ pages: named = [] }) => named.filter(open).slice(0, 1))
        .map((path) => [path, name] as const);
    });
  return [...new Map(pages)].map(([path, of]) => ({ path, of }));
}

/** Without a key, links are not signed: they open only at a site with `OVERRIDES=on`. */
export function previewSettings({ SITE_URL, PREVIEW_KEY: key }: RegistryConfig): PreviewSettings {
  return { siteUrl: SITE_URL, sign: key ? (overrides) => signPreview(overrides, key) : undefined };
}
