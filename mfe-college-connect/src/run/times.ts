const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const dateOnly = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
const timeInZone = new Intl.DateTimeFormat('en-US', time);
const dateTimeInZone = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', ...time });

/** A time of the server in the user's time zone: `Nov 23, 2026, 7:30 AM`. */
export function dateTimeText(at: string): string {
  return dateTime.format(new Date(at));
}

/** In the user's time zone, and with its name: `7:30 AM EST` today, otherwise with the date. */
export function untilText(at: string): string {
  const date = new Date(at);
  return (date.toDateString() === new Date().toDateString() ? timeInZone : dateTimeInZone).format(date);
}

/** `Nov 23, 2026`. */
export function dateText(at: string): string {
  return dateOnly.format(new Date(at));
}

/** The time in a time zone: `Tue, Nov 24, 7:30 AM EST`. */
export function zonedTimeText(at: Date, timeZone: string): string {
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone }).format(at);
}

/** The name of the user's time zone: `Eastern Time`. */
export function ownTimeZone(): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Milliseconds since 1970 as the value of a `datetime-local` field, in the user's time zone. */
export function localTimeText(at: number): string {
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
