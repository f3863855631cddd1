/** Path of an address, and its query with the question mark, which may be empty. */
export function addressParts(url: string): { readonly path: string; readonly query: string } {
  const [path = ''] = url.split('?');
  return { path, query: url.slice(path.length) };
}

/** The address without an origin, which requests through a proxy may contain. */
export function withoutOrigin(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*\/?/i, '/');
}

/**
 * The address for a router that decodes paths. A path that cannot be decoded is not an error: its percent signs are
 * taken literally, and it gets the not-found page (specification 2).
 */
export function decodableAddress(url: string): string {
  const { path, query } = addressParts(url);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + query;
  }
}

/**
 * The address without empty segments in its path, such as `/about` for `//about`, or undefined if it has none. Browsers
 * read backslashes as slashes: a redirect must never begin with two of either, since that leads to another site.
 */
export function withoutEmptySegments(url: string): string | undefined {
  const { path, query } = addressParts(url);
  const clean = path.replace(/[/\\]+/g, '/');
  return clean === path ? undefined : clean + query;
}
