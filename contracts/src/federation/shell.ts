import * as z from 'zod/mini';
import { integritySchema, type RegisteredRemote } from './registry.ts';

/** Name of the shell among what is released. No remote has it. */
export const shellName = 'shell';

/** The files that the document of a host links to. Addresses are absolute paths or URLs. */
export const hostFilesSchema = z.object({
  js: z.array(z.string()),
  css: z.array(z.string()),
  /** Hashes of these files by their addresses, as values of the `integrity` attribute. */
  integrity: integritySchema,
  /** Fonts of the first paint, to be preloaded. */
  fonts: z._default(z.array(z.string()), []),
  /** The product's mark for the browser's tab. */
  icon: z.optional(z.string()),
});
export type HostFiles = z.output<typeof hostFilesSchema>;

/** The version of the shell that a visitor gets. */
export interface RegisteredShell extends HostFiles, Pick<RegisteredRemote, 'name' | 'owner' | 'routes'> {
  readonly version: string;
  /** The inline script of a prerendered page: it loads all others on demand. */
  readonly loader?: string;
  /** The build that prerenders pages on the site's server. Left out: pages are rendered in the browser only. */
  readonly server?: string;
}

/** The home page, which is the shell's only until a remote declares it. Its other routes are in its manifest. */
export const homeRoute = { path: '/', title: 'Coach Connect' } as const;

/** Title of the document that answers every other path. */
export const notFoundTitle = 'Page not found';

/** The description of pages without one of their own. */
export const siteDescription = 'Verified coach contacts, and personal recruiting email from the athlete’s own mailbox.';

/** Title of a page's document: its own title, then the product, unless the title begins with that. */
export function documentTitle(pageTitle: string): string {
  return pageTitle.startsWith('Coach Connect') ? pageTitle : `${pageTitle} | Coach Connect`;
}
