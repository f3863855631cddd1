import type { Preview } from '@cc/contracts/deploy/deploy-api';
import { formatOverrides, overrideLink, previewParameter } from '@cc/contracts/federation/overrides';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { SiteConfig } from '../config.ts';
import { signPreview } from '../preview-signature.ts';

export interface PreviewSettings {
  /** Origin of the site. */
  readonly siteUrl: string;
  /** Signs the overrides of a link, where a link without a signature opens nothing. */
  readonly sign?: ((overrides: string) => string) | undefined;
}

/**
 * Where a browser can look at a version that is not live: each page of it that has an address, by a link that lets this
 * one visitor get the version. A remote without pages shows on the home page, by its fragments.
 */
export function previewsOf(
  { name, version, routes }: Pick<RemoteManifest, 'name' | 'version' | 'routes'>,
  { siteUrl, sign }: PreviewSettings,
): Preview[] {
  const paths = routes.flatMap(({ path, addresses }) => addresses?.map((address) => address.path) ?? [path]);
  const openable = [...new Set(paths.filter((path) => !/[:*]/.test(path)))];
  const wanted = [{ name, from: version }];
  const signature = sign?.(formatOverrides(wanted));
  return (openable.length > 0 ? openable : ['/']).map((path) => {
    const url = new URL(overrideLink(new URL(path, siteUrl).href, wanted));
    if (signature !== undefined) url.searchParams.set(previewParameter, signature);
    return { path, url: url.href };
  });
}

/** With overrides on, any link opens; with them off, those that are signed with the operator's key. */
export function previewSettings({ SITE_URL, OVERRIDES, OPERATOR_KEY }: SiteConfig): PreviewSettings {
  const key = OVERRIDES === 'off' ? OPERATOR_KEY : undefined;
  return { siteUrl: SITE_URL, sign: key ? (overrides) => signPreview(overrides, key) : undefined };
}
