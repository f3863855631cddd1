import type { FileList, RegisteredRemote, Registry } from '@cc/contracts/federation/registry';
import { documentTitle, notFoundTitle, shellRoutes } from '@cc/contracts/federation/shell';
import { matchesPattern, matchRoute } from './match-route.ts';

export type StructuredData = NonNullable<RegisteredRemote['routes'][number]['structuredData']>;

/** What the document of one path says and loads, besides the shell. */
export interface Page {
  readonly status: 200 | 404;
  readonly path: string;
  readonly title: string;
  readonly description: string | undefined;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  readonly structuredData: StructuredData;
  readonly files: FileList;
}

const nothing: FileList = { js: [], css: [] };

/** The page of a path: a remote's route, one of the shell's own, or not found. */
export function pageOf(registry: Registry, path: string): Page {
  const matched = matchRoute(registry, path);
  if (matched) {
    const { route, remote } = matched;
    const { entry, files, pages } = remote.live;
    const page = pages[route.path] ?? nothing;
    return {
      status: 200,
      path,
      title: documentTitle(route.title),
      description: route.description,
      indexed: !route.noindex,
      structuredData: route.structuredData ?? [],
      // The entry first: federation takes what it finds, and loads nothing twice.
      files: { js: [entry, ...files.js, ...page.js], css: [...files.css, ...page.css] },
    };
  }
  const own = Object.values(shellRoutes).find((route) => matchesPattern(route.path, path));
  return {
    status: own ? 200 : 404,
    path,
    title: documentTitle(own?.title ?? notFoundTitle),
    description: undefined,
    indexed: own === shellRoutes.home,
    structuredData: [],
    files: nothing,
  };
}

/** Paths that search engines may list, without those that have parameters: which of these exist, only their remote knows. */
export function indexedPaths({ remotes }: Registry): string[] {
  const routes = remotes.flatMap((remote) => remote.routes);
  const paths = routes.filter(({ path, noindex }) => !noindex && !/[:*]/.test(path)).map(({ path }) => path);
  return [...new Set([shellRoutes.home.path, ...paths])];
}
