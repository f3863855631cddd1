import * as z from 'zod/mini';
import { federationBuildSchema, integritySchema } from './registry.ts';

/** `shell-manifest.json` of the built shell: what the site's document links to. Addresses are absolute paths or URLs. */
export const shellManifestSchema = z.object({
  js: z.array(z.string()),
  css: z.array(z.string()),
  /** Hashes of these files by their addresses, as values of the `integrity` attribute. */
  integrity: integritySchema,
  /** Fonts of the first paint, to be preloaded. */
  fonts: z._default(z.array(z.string()), []),
  /** The product's mark for the browser's tab. */
  icon: z.optional(z.string()),
  /** The inline script of a prerendered page: it loads all others on demand. */
  loader: z.optional(z.string()),
  /** The build that prerenders pages on the site's server. Left out: pages are rendered in the browser only. */
  server: z.optional(z.string()),
  /** Modules that the shell shares with every remote, with their versions. */
  shared: z.optional(z.record(z.string(), z.string())),
  federation: z.optional(federationBuildSchema),
});
export type ShellManifest = z.output<typeof shellManifestSchema>;

/**
 * Routes that the shell answers by itself, without any remote. `/` is its own only as long as no remote declares it.
 * The site gives each the status 200; the shell renders it.
 */
export const shellRoutes = {
  home: { path: '/', title: 'Coach Connect' },
  authCallback: { path: '/auth/callback', title: 'Signing in' },
  authVerify: { path: '/auth/verify', title: 'Verifying your email' },
} as const;

/** Title of the document that answers every other path. */
export const notFoundTitle = 'Page not found';

/** The description of pages without one of their own. */
export const siteDescription = 'Verified coach contacts, and personal recruiting email from the athlete’s own mailbox.';

/** Title of a page's document: its own title, then the product, unless the title begins with that. */
export function documentTitle(pageTitle: string): string {
  return pageTitle.startsWith('Coach Connect') ? pageTitle : `${pageTitle} | Coach Connect`;
}
