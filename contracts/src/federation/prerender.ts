import * as z from 'zod/mini';
import type { HostConfig } from './host-services.ts';
import type { Registry } from './registry.ts';
import type { RemoteModule } from './remote-module.ts';

/** A fragment that a page holds: the browser has it at hand before it takes the page over. */
export const placedFragmentSchema = z.object({ remote: z.string(), fragment: z.string() });
export type PlacedFragment = z.output<typeof placedFragmentSchema>;

/** A page to draw on the site's server. */
export interface PrerenderRequest {
  /** Path without query and hash. */
  readonly path: string;
  readonly registry: Registry;
  readonly config: HostConfig;
  /** The doors of the remotes whose server builds are there, by the global name of their version. */
  readonly remotes: Readonly<Record<string, RemoteModule>>;
}

export const prerenderedSchema = z.object({
  /** What stands in the document's root. */
  html: z.string(),
  fragments: z.array(placedFragmentSchema),
  /** What went wrong without losing the page: a fragment that the browser has to draw. */
  warnings: z.array(z.string()),
});
export type Prerendered = z.output<typeof prerenderedSchema>;

/** What the shell's server build exports. */
export interface ShellServer {
  /** The modules that every build leaves to the shell, by the name that they are imported by. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** @throws Error when the page cannot be drawn: it is then left to the browser */
  readonly prerender: (request: PrerenderRequest) => Promise<Prerendered>;
}
