const minute = 60_000;
const day = 24 * 60 * minute;

/** Minutes of the day between which a letter arrives in the morning: 7:30 to 9:30. */
const morningBegins = 7 * 60 + 30;
const morningEnds = 9 * 60 + 30;
/** Sunday is 0. Tuesday to Thursday. */
const letterDays: readonly number[] = [2, 3, 4];

/** The next time from `from` on that is a Tuesday, Wednesday or Thursday morning in a time zone (D18.12). */
export function nextMorning(zone: string, from: Date): Date {
  const today = localTime(zone, from);
  const minuteOfDay = today.getUTCHours() * 60 + today.getUTCMinutes();
  const isLetterDay = letterDays.includes(today.getUTCDay());
  if (isLetterDay && minuteOfDay >= morningBegins && minuteOfDay < morningEnds) return from;
  const midnight = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  for (let days = minuteOfDay < morningBegins ? 0 : 1; ; days += 1) {
    const local = new Date(midnight + days * day + morningBegins * minute);
    if (letterDays.includes(local.getUTCDay())) return instantOf(zone, local);
  }
}

/** The wall clock of a time zone, as if it were UTC. */
function localTime(zone: string, instant: Date): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((found) => found.type === type)?.value);
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')));
}

/**
 * The instant at which the wall clock of a time zone shows `local`. Clocks change at night, so mornings are
 * unambiguous.
 */
function instantOf(zone: string, local: Date): Date {
  const offset = localTime(zone, local).getTime() - local.getTime();
  const guess = new Date(local.getTime() - offset);
  const error = localTime(zone, guess).getTime() - local.getTime();
  return new Date(guess.getTime() - error);
}
