import { z } from 'zod';

const questionSchema = z.object({
  kind: z.enum(['number', 'dateTime', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'compare']),
  /** The text of a number, or of milliseconds since 1970; two texts to compare. */
  values: z.tuple([z.string()], z.string()),
  locales: z.union([z.string(), z.array(z.string())]).optional(),
  options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
});

/**
 * The host's `Intl`, for a sandbox that has none. The text depends on the question alone.
 * @param question JSON of `questionSchema`
 * @throws Error for a question of another form, RangeError for locales and options that `Intl` does not know
 */
export function formatText(question: string): string {
  const { kind, values, locales, options } = questionSchema.parse(JSON.parse(question));
  const [value, other = ''] = values;
  if (kind === 'compare') return String(value.localeCompare(other, locales, options));
  if (kind === 'number') return Number(value).toLocaleString(locales, options);
  if (kind === 'dateTime') return new Intl.DateTimeFormat(locales, options).format(Number(value));
  return new Date(Number(value))[kind](locales, options);
}
