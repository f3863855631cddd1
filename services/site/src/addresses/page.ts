import type { FileList, RegisteredRemote, Registry } from '@cc/contracts/federation/registry';
import { documentTitle, notFoundTitle, shellRoutes } from '@cc/contracts/federation/shell';
import { matchesPattern } from '@cc/contracts/federation/route-pattern';
import { addressOf, canonicalPath, matchRoute } from './match-route.ts';

export type StructuredData = NonNullable<RegisteredRemote['routes'][number]['structuredData']>;

/** What the document of one path says and loads, besides the shell. */
export interface Page {
  readonly status: 200 | 404;
  readonly path: string;
  /** Its one path. Who comes by another, with letters of another case or a slash at its end, is led there. */
  readonly canonicalPath: string;
  readonly title: string;
  readonly description: string | undefined;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  readonly structuredData: StructuredData;
  readonly files: FileList;
  /** Whether it is the same for every visitor, so that its document can bring it drawn. */
  readonly prerendered: boolean;
  /** The path that it is drawn for: one stands for all addresses that nobody declared. */
  readonly drawnPath: string;
}

/** No remote declares it: it stands for whatever else nobody declared. */
const notFoundPath = '/404';
const nothing: FileList = { js: [], css: [] };

/** The page of a path: a remote's route, one of the shell's own, or not found. What a route says is not there is a 404. */
export function pageOf(registry: Registry, path: string): Page {
  const matched = matchRoute(registry, path);
  if (matched) {
    const { route, remote } = matched;
    const { entry, files, pages } = remote.live;
    const page = pages[route.path] ?? nothing;
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
      // The entry first: federation takes what it finds, and loads nothing twice. Of a remote that this visitor has from
      // another address the site knows no files.
      files: registry.overrides?.some(({ name }) => name === remote.name)
        ? nothing
        : { js: [entry, ...files.js, ...page.js], css: [...files.css, ...page.css] },
      // What is not listed is a step of something that only the visitor's browser knows. An open set of addresses would
      // let anybody order drawings without end.
      prerendered: indexed && !hasParameters(address.path) && remote.live.server !== undefined,
      drawnPath: canonical,
    };
  }
  const own = Object.values(shellRoutes).find((route) => matchesPattern(route.path, path));
  return {
    status: own ? 200 : 404,
    path,
    canonicalPath: own?.path ?? path,
    title: documentTitle(own?.title ?? notFoundTitle),
    description: undefined,
    indexed: own === shellRoutes.home,
    structuredData: [],
    files: nothing,
    prerendered: own === shellRoutes.home || own === undefined,
    drawnPath: own?.path ?? notFoundPath,
  };
}

function hasParameters(path: string): boolean {
  return /[:*]/.test(path);
}

/** Paths that search engines may list. Of those with parameters the addresses that their remote names: no other is known. */
export function indexedPaths({ remotes }: Registry): string[] {
  const routes = remotes.flatMap((remote) => remote.routes).filter(({ noindex }) => !noindex);
  const paths = routes.flatMap(({ path, addresses }) => (addresses ?? [{ path }]).map((address) => address.path));
  return [...new Set([shellRoutes.home.path, ...paths.filter((path) => !hasParameters(path))])];
}
