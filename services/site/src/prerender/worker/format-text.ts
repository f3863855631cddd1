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

type Question = z.output<typeof questionSchema>;
type Format = (value: string, other: string) => string;

/**
 * The host's `Intl`, for a sandbox that has none. The text depends on the question alone.
 * @returns a function that takes JSON of `questionSchema`, and throws an Error for another or one format too many, and a
 *   RangeError for locales and options that `Intl` does not know
 */
export function createFormatText(): (question: string) => string {
  const formats = new Map<string, Format>();
  return (question) => {
    if (question.length > maxQuestion) throw new Error(`A format has more than ${maxQuestion} characters.`);
    const { values, ...wanted } = questionSchema.parse(JSON.parse(question));
    const key = JSON.stringify(wanted);
    const known = formats.get(key);
    if (!known && formats.size >= maxFormats) throw new Error(`Builds use more than ${maxFormats} formats.`);
    const format = known ?? formatOf(wanted);
    formats.set(key, format);
    const [value, other = ''] = values;
    return format(value, other);
  };
}

function formatOf({ kind, locales, options }: Omit<Question, 'values'>): Format {
  if (kind === 'compare') return (value, other) => String(value.localeCompare(other, locales, options));
  if (kind === 'number') return (value) => Number(value).toLocaleString(locales, options);
  if (kind !== 'dateTime') return (value) => new Date(Number(value))[kind](locales, options);
  const { format } = new Intl.DateTimeFormat(locales, options);
  return (value) => format(Number(value));
}
