import type { Registry } from '@cc/contracts/federation/registry';
import { documentTitle, notFoundTitle } from '@cc/contracts/federation/shell';
import { matchPath } from '@cc/shared-ui/router';
import { shellRoutes } from '../own-routes.ts';
import { remoteRouteOf } from '../remotes/route-of-path.ts';

/** Content of a page's head; the site writes the same into the page's document, and a description besides. */
export interface PageHead {
  readonly title: string;
  /** Its canonical path; undefined for a page that search engines must not list. */
  readonly canonicalPath: string | undefined;
}

/** The head of the page at a path, as its remote declares it. */
export function pageHeadOf(registry: Registry, path: string): PageHead {
  const route = remoteRouteOf(registry, path)?.route;
  if (!route) return ownPageHead(path);
  const address = route.addresses ? route.addresses.find((one) => matchPath(one.path, path)) : route;
  const listed = address !== undefined && !route.noindex;
  return {
    title: documentTitle((address ?? route).title),
    canonicalPath: listed ? declaredPath(address.path, path) : undefined,
  };
}

/** The shell's own pages. Only the home page is for search engines. */
function ownPageHead(path: string): PageHead {
  const own = Object.values(shellRoutes).find((route) => matchPath(route.path, path));
  const home = own === shellRoutes.home;
  return {
    title: documentTitle(own?.title ?? notFoundTitle),
    canonicalPath: home ? own.path : undefined,
  };
}

/** The declared path; for a pattern, the page's own path. */
function declaredPath(declared: string, path: string): string {
  return /[:*]/.test(declared) ? path.replace(/\/+$/, '') : declared;
}
