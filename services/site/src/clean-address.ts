/**
 * The address for a router that decodes paths. A path that nobody can decode is a page that nobody declared, not an
 * error: its percent signs are taken as they stand, and it gets the not-found page like every other (specification 2).
 */
export function decodableAddress(url: string): string {
  const [path = '', ...query] = url.split('?');
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/**
 * The address without empty words in its path, such as `/about` for `//about`, or undefined when it has none. Browsers
 * take backslashes for slashes: an answer may never begin with two of either, for that would lead to another site.
 */
export function withoutEmptyWords(url: string): string | undefined {
  const [path = '', ...query] = url.split('?');
  const clean = path.replace(/[/\\]+/g, '/');
  return clean === path ? undefined : [clean, ...query].join('?');
}
