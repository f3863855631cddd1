import * as z from 'zod/mini';
import type { HostConfig } from './host-services.ts';
import type { Registry } from './registry.ts';
import type { RemoteModule } from './remote-module.ts';

/** A fragment on a page: the browser loads it before it hydrates the page. */
export const placedFragmentSchema = z.object({ remote: z.string(), fragment: z.string() });
export type PlacedFragment = z.output<typeof placedFragmentSchema>;

/** A page to render on the site's server. */
export interface PrerenderRequest {
  /** Path without query and hash. */
  readonly path: string;
  readonly registry: Registry;
  readonly config: HostConfig;
  /** Modules of the remotes that have a server build, by the global name of their version. */
  readonly remotes: Readonly<Record<string, RemoteModule>>;
}

/** Different fragments on one page. Our pages have up to five. */
const maxFragments = 100;
/** Warnings that are kept: the first ones say why. */
const maxWarnings = 20;
/**
 * Characters of a warning that are kept: what reports leave out is searched for in steps that grow with their square.
 */
const maxWarning = 500;

/**
 * What a server build answers. Its length is limited before it is read. Lists are limited before their entries are
 * read: each wrong entry would be a part of the error.
 */
export const prerenderedSchema = z.object({
  /** Content of the document's root. */
  html: z.string(),
  fragments: z.pipe(z.array(z.unknown()).check(z.maxLength(maxFragments)), z.array(placedFragmentSchema)),
  /** Failures that did not lose the page: the browser renders these fragments. */
  warnings: z.pipe(
    z.pipe(
      z.array(z.unknown()),
      z.transform((all) => all.slice(0, maxWarnings)),
    ),
    z.array(
      z.pipe(
        z.string(),
        z.transform((text) => text.slice(0, maxWarning)),
      ),
    ),
  ),
});
export type Prerendered = z.output<typeof prerenderedSchema>;

/** What the shell's server build exports. */
export interface ShellServer {
  /** The modules that the shell provides to every build, by their import names. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** @throws Error when the page cannot be rendered: the browser then renders it */
  readonly prerender: (request: PrerenderRequest) => Promise<Prerendered>;
}
