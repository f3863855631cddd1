/** Path of the console, on the registry's origin. */
export const consolePath = '/console';

/** The console's page that starts a preview, on the registry's origin: `?of=<remote>@<version>`. */
export const previewPage = `${consolePath}/preview`;

/** Where forms of the console and of the site's badge post to, on the site's origin. */
export const previewActions = { ask: '/preview/ask', start: '/preview/start', end: '/preview/end' } as const;

/**
 * Links of the site by which a browser takes part in the canaries of a group (D33), with a `ticket` of the console, and
 * no longer in any.
 */
export const groupLinks = { join: '/preview/join', leave: '/preview/leave' } as const;

/**
 * Header of a document for the checker: why the site could not prerender the page, as `encodeURIComponent` writes it.
 * Left out: it did, or the page is not one to prerender.
 */
export const prerenderProblemHeader = 'x-prerender-problem';

/**
 * Header of each request that a version under check sends, with the check's pass: the site and the registry count them
 * apart. A script can leave out a cookie, but not a header that the browser itself adds; only requests that a page
 * sends while it is left lack it.
 */
export const checkPassHeader = 'x-check-pass';

/**
 * Name of a cookie of the site: of a preview, of groups, or of a visitor's number. Browsers let no other host of the
 * domain set a cookie with the prefix `__Host-`, where the registry's host runs code of every team; and those that know
 * `__Host-Http-` (not Safari, D8.31) let no script set one. That of a group is set for a press alone (D33.2), so live
 * code cannot have its visitors preview a version or join one unasked. The prefix needs https.
 */
export function siteCookie(name: 'preview' | 'groups' | 'visitor', siteUrl: string): string {
  return `${siteUrl.startsWith('https://') ? '__Host-Http-' : ''}cc_${name}`;
}
