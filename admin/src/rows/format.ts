const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 23, 2026, 9:14 PM` on one line, in the reader's time zone; a dash for nothing. */
export function when(value: string | null): string {
  return value === null ? '–' : day.format(new Date(value)).replaceAll(/\s/g, '\u00A0');
}

/** `$24.99` for 2499. */
export function money(cents: number | null, currency: string | null = 'usd'): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' });
  return cents === null ? '–' : format.format(cents / 100);
}

/** `Provider unavailable` for `provider_unavailable`. */
export function words(name: string | null): string {
  const text = (name ?? '–').replaceAll(/[_-]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Tokens: 5, balance: 82` for the details of a change; a dash for none. */
export function details(found: unknown): string {
  const known = typeof found === 'object' && found !== null ? Object.entries(found) : [];
  const [first = '–', ...others] = known.map(([name, value]) => `${words(name)}: ${value ?? 'none'}`);
  return [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', ');
}
