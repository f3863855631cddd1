/** An address as it came: its path, and its query with the question mark, which may be empty. */
export function addressParts(url: string): { readonly path: string; readonly query: string } {
  const [path = ''] = url.split('?');
  return { path, query: url.slice(path.length) };
}

/** The address on this site: whoever asks through a proxy may name an origin before it, which is no part of a page. */
export function withoutOrigin(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?]*\/?/i, '/');
}

/**
 * The address for a router that decodes paths. A path that nobody can decode is a page that nobody declared, not an
 * error: its percent signs are taken as they stand, and it gets the not-found page like every other (specification 2).
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
 * The address without empty words in its path, such as `/about` for `//about`, or undefined when it has none. Browsers
 * take backslashes for slashes: an answer may never begin with two of either, for that would lead to another site.
 */
export function withoutEmptyWords(url: string): string | undefined {
  const { path, query } = addressParts(url);
  const clean = path.replace(/[/\\]+/g, '/');
  return clean === path ? undefined : clean + query;
}
