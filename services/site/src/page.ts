import type { FileList, Registry } from '@cc/contracts/federation/registry';
import { documentTitle, notFoundTitle, shellRoutes } from '@cc/contracts/federation/shell';
import { matchesPattern, matchRoute } from './match-route.ts';

/** What the document of one path says and loads, besides the shell. */
export interface Page {
  readonly status: 200 | 404;
  readonly title: string;
  readonly description: string | undefined;
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
      title: documentTitle(route.title),
      description: route.description,
      // The entry first: federation takes what it finds, and loads nothing twice.
      files: { js: [entry, ...files.js, ...page.js], css: [...files.css, ...page.css] },
    };
  }
  const own = Object.values(shellRoutes).find((route) => matchesPattern(route.path, path));
  return {
    status: own ? 200 : 404,
    title: documentTitle(own?.title ?? notFoundTitle),
    description: undefined,
    files: nothing,
  };
}
