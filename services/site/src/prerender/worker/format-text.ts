import { z } from 'zod';

/** Characters of a question. A longer one could name so many locales that it runs for seconds, without an interrupt. */
const maxQuestion = 2_000;
/** Formats of one sandbox: those of `Intl` are memory of the host, beside the sandbox's. Our pages use five. */
const maxFormats = 100;

const questionSchema = z.object({
  kind: z.enum(['number', 'dateTime', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'compare']),
  /** The text of a number, or of milliseconds since 1970; two texts to compare. */
  values: z.tuple([z.string()], z.string()),
  locales: z.union([z.string(), z.array(z.string())]).optional(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});

/**
 * V8 keeps about 100 kB for each locale that a date was formatted in, until the process ends. There are 900 of them,
 * but each with any calendar and any numbering system is another one.
 */
const unbounded = /-u-|calendar|numberingSystem/i;

type Question = z.output<typeof questionSchema>;
type Options = NonNullable<Question['options']>;
type Format = (value: string, other: string) => string;

/**
 * The host's `Intl`, for a sandbox that has none. The text depends on the question alone. Each way to format is made
 * once, since `Intl` gives the memory of what it made back only long afterwards.
 * @returns a function that takes JSON of `questionSchema`, and throws an Error for another or one format too many, and
 * a
 *   RangeError for locales and options that `Intl` does not know
 */
export function createFormatText(): (question: string) => string {
  const formats = new Map<string, Format>();
  let made = 0;
  return (question) => {
    if (question.length > maxQuestion) throw new Error(`A format has more than ${maxQuestion} characters.`);
    const { values, ...wanted } = questionSchema.parse(JSON.parse(question));
    const key = JSON.stringify(wanted);
    if (unbounded.test([wanted.locales, Object.keys(wanted.options ?? {})].flat(2).join(' ')))
      throw new Error('Formats on the server take a language and a region, and no calendar or numbering system.');
    const [value, other = ''] = values;
    const known = formats.get(key);
    if (known) return known(value, other);
    // Also those that `Intl` refuses.
    if ((made += 1) > maxFormats) throw new Error(`Builds use more than ${maxFormats} formats.`);
    const format = formatOf(wanted);
    formats.set(key, format);
    return format(value, other);
  };
}

function formatOf({ kind, locales, options = {} }: Omit<Question, 'values'>): Format {
  if (kind === 'compare') {
    const { compare } = new Intl.Collator(locales, options);
    return (value, other) => String(compare(value, other));
  }
  if (kind === 'number') {
    const { format } = new Intl.NumberFormat(locales, options);
    return (value) => format(Number(value));
  }
  const { format } = new Intl.DateTimeFormat(locales, withDefaults(kind, options));
  return (value) => (kind !== 'dateTime' && Number.isNaN(Number(value)) ? 'Invalid Date' : format(Number(value)));
}

const day = { year: 'numeric', month: 'numeric', day: 'numeric' };
const time = { hour: 'numeric', minute: 'numeric', second: 'numeric' };
const partsOfDay = ['weekday', ...Object.keys(day)];
const partsOfTime = ['dayPeriod', 'fractionalSecondDigits', ...Object.keys(time)];

/** What the methods of a date format when the options name no part of it (ECMA-402, CreateDateTimeFormat). */
function withDefaults(kind: Exclude<Question['kind'], 'compare' | 'number'>, options: Options): Options {
  const names = (parts: readonly string[]) => parts.some((part) => part in options);
  const styled = names(['dateStyle', 'timeStyle']);
  switch (kind) {
    case 'dateTime':
      return options;
    case 'toLocaleString':
      return styled || names([...partsOfDay, ...partsOfTime]) ? options : { ...options, ...day, ...time };
    case 'toLocaleDateString':
      if ('timeStyle' in options) throw new TypeError('A date has no timeStyle.');
      return styled || names(partsOfDay) ? options : { ...options, ...day };
    case 'toLocaleTimeString':
      if ('dateStyle' in options) throw new TypeError('A time has no dateStyle.');
      return styled || names(partsOfTime) ? options : { ...options, ...time };
  }
}
