import type { FileList, RegisteredRemote } from '@cc/contracts/federation/registry';
import { documentTitle, homeRoute, notFoundTitle } from '@cc/contracts/federation/shell';
import { matchesPattern } from '@cc/contracts/federation/route-pattern';
import { ownValue } from '@cc/contracts/own-value';
import type { VisitorRegistry } from '@cc/registry/read';
import { addressOf, canonicalPath, matchRoute } from './match-route.ts';

export type StructuredData = NonNullable<RegisteredRemote['routes'][number]['structuredData']>;

/** The page of one path: the contents of its document besides the shell. */
export interface Page {
  readonly status: 200 | 404;
  readonly path: string;
  /** Its one path. Other spellings, in another case or with a slash at the end, redirect to it. */
  readonly canonicalPath: string;
  readonly title: string;
  readonly description: string | undefined;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  readonly structuredData: StructuredData;
  /** Whether its document names an address that visitors can make up: each one makes another document. */
  readonly open: boolean;
  readonly files: FileList;
  /** Whether it is the same for every visitor, so that it can be prerendered. */
  readonly prerendered: boolean;
  /** The path that it is rendered for: one path for all addresses that are not found. */
  readonly prerenderPath: string;
}

/** Stands for all addresses that are not found. */
export const notFoundPath = '/!404';
const nothing: FileList = { js: [], css: [] };

/**
 * The page of a path: a remote's route, one of the shell's own, or not found. An address that its route does not list
 * is a 404.
 */
export function pageOf(registry: VisitorRegistry, path: string): Page {
  const matched = matchRoute(registry, path);
  if (matched) {
    const { route, remote } = matched;
    const { entry, files, pages } = remote.live;
    const page = ownValue(pages, route.path) ?? nothing;
    const address = addressOf(route, path);
    const canonical = canonicalPath((address ?? route).path, path);
    const indexed = address !== undefined && !route.noindex;
    return {
      status: address ? 200 : 404,
      path,
      canonicalPath: canonical,
      title: documentTitle((address ?? route).title),
      description: address?.description,
      indexed,
      structuredData: address?.structuredData ?? [],
      open: indexed && hasParameters(address.path),
      // The entry is first: federation uses a script that is already there. For a remote from another address, the site
      // does not know the files.
      files: registry.overrides?.some(({ name }) => name === remote.name)
        ? nothing
        : { js: [entry, ...files.js, ...page.js], css: [...files.css, ...page.css] },
      // A page that is not listed depends on state in the visitor's browser. An open set of addresses would let
      // visitors cause any number of renders.
      prerendered: indexed && !hasParameters(address.path) && remote.live.server !== undefined,
      prerenderPath: canonical,
    };
  }
  const own = [homeRoute, ...(registry.shell?.routes ?? [])].find((route) => matchesPattern(route.path, path));
  return {
    status: own ? 200 : 404,
    path,
    canonicalPath: own?.path ?? path,
    title: documentTitle(own?.title ?? notFoundTitle),
    description: undefined,
    indexed: own === homeRoute,
    structuredData: [],
    open: false,
    files: nothing,
    prerendered: own === homeRoute || own === undefined,
    prerenderPath: own?.path ?? notFoundPath,
  };
}

function hasParameters(path: string): boolean {
  return /[:*]/.test(path);
}

/** Paths that search engines may list. Of a path with parameters, only the addresses that its remote names. */
export function indexedPaths({ remotes }: VisitorRegistry): string[] {
  const routes = remotes.flatMap((remote) => remote.routes).filter(({ noindex }) => !noindex);
  const paths = routes.flatMap(({ path, addresses }) => (addresses ?? [{ path }]).map((address) => address.path));
  return [...new Set([homeRoute.path, ...paths.filter((path) => !hasParameters(path))])];
}
