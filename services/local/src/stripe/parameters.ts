import { z } from 'zod';
import { noSuch, StripeError } from './stripe-error.ts';

/** Form bodies name list entries by number: `line_items[0][price]`. */
export const list = <Entry extends z.ZodType>(entry: Entry) =>
  z.union([z.array(entry), z.record(z.string(), entry).transform((entries) => Object.values(entries))]);

const maxMetadataKeys = 50;
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= maxMetadataKeys, `at most ${maxMetadataKeys} keys`);

/** A whole number as a form carries it. */
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number);

const pageSchema = z.object({
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.undefined('is not part of this stand-in').optional(),
});

/** @throws StripeError 400 that names the first wrong parameter */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? [issue.keys[0] ?? ''] : [])];
  const param = path.map((step, index) => (index === 0 ? String(step) : `[${String(step)}]`)).join('');
  if (issue?.code === 'unrecognized_keys') {
    throw new StripeError(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  throw new StripeError(`Invalid ${param}: ${issue?.message ?? ''}`, {
    ...(issue?.message === 'Invalid integer' ? { code: 'parameter_invalid_integer' } : {}),
    param,
  });
}

/**
 * Checks `expand`.
 * @throws StripeError for a property that this stand-in cannot expand, instead of ignoring it
 */
export function readExpand(given: unknown, expandable: readonly string[]): readonly string[] {
  const { expand } = parseParameters(z.object({ expand: list(z.string()).default([]) }), given);
  const unknown = expand.find((property) => !expandable.includes(property));
  if (unknown !== undefined)
    throw new StripeError(`This property cannot be expanded (${unknown}).`, { param: 'expand' });
  return expand;
}

/**
 * One page of a list.
 * @param entries in the order of the list: newest first
 * @throws StripeError for a wrong limit and for a cursor that is not in the list
 */
export function listPage<Entry extends { readonly id: string; readonly object: string }>(
  url: string,
  entries: readonly Entry[],
  query: unknown,
) {
  const { limit, starting_after: after } = parseParameters(pageSchema, query);
  const place = entries.findIndex(({ id }) => id === after);
  if (after !== undefined && place === -1) throw noSuch(entries[0]?.object ?? 'object', after, 'starting_after', 400);
  const data = entries.slice(place + 1, place + 1 + limit);
  return { object: 'list', data, has_more: place + 1 + limit < entries.length, url };
}
