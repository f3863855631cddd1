/** The header of W3C Trace Context that names a request, and the part of its work that called. */
export const traceparentHeader = 'traceparent';

/**
 * The header for a request that begins in a browser. Undefined where the page is not secure: then the site makes an id.
 */
export function newTraceparent(): string | undefined {
  const id = globalThis.crypto.randomUUID?.().replaceAll('-', '');
  // The second half is as good as any as the id of the caller.
  return id && `00-${id}-${id.slice(16)}-01`;
}

/** The id of the request in such a header: a UUID, whose digits are those of the trace. Undefined if there is none. */
export function requestIdIn(header: unknown): string | undefined {
  const [, a, b, c, d, e] = (typeof header === 'string' && form.exec(header)) || [];
  return a && `${a}-${b}-${c}-${d}-${e}`;
}

/** The spaces of a version that is not known yet, and an id of zeros, are refused. */
const form =
  /^00-(?!0{32})([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
