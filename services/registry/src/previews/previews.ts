import type { Preview } from '@cc/contracts/deploy/checker';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { matchesPattern, narrowest } from '@cc/contracts/federation/route-pattern';
import { homeRoute } from '@cc/contracts/federation/shell';

export interface PreviewSettings {
  /** Origin of the site. */
  readonly siteUrl: string;
  /** Signs previews. Undefined: no version can be previewed, and none that was never live can be released. */
  readonly key: string | undefined;
}

/**
 * The pages that show a version which is not live: each of its own without parameters. A remote without pages is
 * previewed on the home page, through its fragments. For each fragment that other remotes place, one of their pages is
 * included. The shell is previewed on the home page, and on one page of each remote.
 */
export function previewsOf(
  { name, routes, fragments, host }: Pick<RemoteManifest, 'name' | 'routes' | 'fragments' | 'host'>,
  live: readonly RemoteManifest[],
  siteUrl: string,
): Preview[] {
  const ofRemotes = live
    .filter((remote) => remote.name !== name)
    .flatMap((remote) => openablePaths(remote).slice(0, 1));
  const openable = host ? [...new Set([homeRoute.path, ...ofRemotes])] : openablePaths({ routes });
  const own = (openable.length > 0 ? openable : [homeRoute.path]).map((path): Omit<Preview, 'url'> => ({ path }));
  const others = pagesOfUsers({ name, fragments }, live).filter(({ path }) => own.every((page) => page.path !== path));
  return [...own, ...others].map(({ path, ...more }) => ({ path, url: new URL(path, siteUrl).href, ...more }));
}

/** Addresses of pages without parameters. */
function openablePaths({ routes }: Pick<RemoteManifest, 'routes'>): string[] {
  const paths = routes.flatMap(({ path, addresses }) => addresses?.map((address) => address.path) ?? [path]);
  return [...new Set(paths.filter((path) => !/[:*]/.test(path)))];
}

/**
 * Pages that are looked at in the uses of one remote, which another team wrote. Ours name one or two for each fragment.
 */
const mostPages = 50;

/** The first page that each user of a fragment names and that needs no sign-in. */
function pagesOfUsers(
  provider: Pick<RemoteManifest, 'name' | 'fragments'>,
  live: readonly RemoteManifest[],
): Omit<Preview, 'url'>[] {
  const pages = live
    .filter(({ name }) => name !== provider.name)
    .flatMap(({ name, routes, uses = [] }) => {
      const open = (page: string) => {
        const route = narrowest(routes, ({ path }) => path, page);
        // A product that its team dropped answers 404, which would be a finding against the fragment's team.
        const isThere = route?.addresses?.some((address) => matchesPattern(address.path, page)) ?? true;
        return !/[:*]/.test(page) && route !== undefined && isThere && !route.signInRequired;
      };
      let left = mostPages;
      return uses
        .filter(({ remote, fragment }) => remote === provider.name && provider.fragments.includes(fragment))
        .map(({ pages: named = [] }) => named.find((page) => (left -= 1) >= 0 && open(page)))
        .filter((path) => path !== undefined)
        .map((path) => [path, name] as const);
    });
  return [...new Map(pages)].map(([path, of]) => ({ path, of }));
}
