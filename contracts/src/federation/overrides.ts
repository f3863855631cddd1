/** Query parameter of any page that replaces live versions for this visitor. An empty value replaces nothing. */
export const overrideParameter = 'cc-override';

/** A remote to load from elsewhere: from another stored version, or from the address of a running build. */
export interface WantedOverride {
  readonly name: string;
  /** A version, or an URL that `remote-manifest.json` lies under. */
  readonly from: string;
}

/** `mfe-commerce@1a2b,mfe-marketing@http://localhost:3001`, not yet encoded for an address. */
export function formatOverrides(wanted: readonly WantedOverride[]): string {
  return wanted.map(({ name, from }) => `${name}@${from}`).join(',');
}

/** The reverse. An entry without `@` has an empty `from`. */
export function readOverrides(text: string): WantedOverride[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return entries.map((entry) => {
    const [name = '', ...from] = entry.split('@');
    return { name, from: from.join('@') };
  });
}

/** The address of a page with these overrides set: it can be shared, and the site leads on to the page itself. */
export function overrideLink(pageUrl: string, wanted: readonly WantedOverride[]): string {
  const url = new URL(pageUrl);
  url.searchParams.set(overrideParameter, formatOverrides(wanted));
  return url.href;
}
