const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 23, 2026, 9:14 PM`, in the reader's time zone; a dash for nothing. */
export function when(value: string | null): string {
  return value === null ? '–' : day.format(new Date(value));
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
