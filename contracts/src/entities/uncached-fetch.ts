/**
 * `fetch`, whose answers stay out of the browser's cache. The data API does not say how long its answers may be kept, and what is
 * in the cache outlives a sign-out: the next person at the device could read it.
 */
export const uncachedFetch: typeof fetch = (input, init) => fetch(input, { ...init, cache: 'no-store' });
