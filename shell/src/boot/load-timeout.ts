/**
 * Milliseconds that a visitor waits for a part of a remote, with all attempts and versions: after that it has failed.
 * Also the time after which a press that still waits for scripts is answered by a notice.
 */
export const loadTimeout = 8_000;

/**
 * Milliseconds of these after which the version before is requested too. On a slow 3G line (400 kbit/s, 400 ms each
 * way) the heaviest page of the site (its remote's entry, scripts and styles, about 120 kB) loads in 4 seconds.
 */
export const spareAfter = 6_000;

/**
 * Milliseconds of these for the scripts that a document names. They run in order, so one that does not come keeps those
 * behind it; after this time each remote loads its own.
 */
export const scriptTimeout = 5_000;
