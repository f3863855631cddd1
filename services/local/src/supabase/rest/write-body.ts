import { z } from 'zod';
import { RestError } from './rest-error.ts';
import type { Relation } from './schema-cache.ts';

const rowSchema = z.record(z.string(), z.unknown());
const bodySchema = z.union([rowSchema, z.array(rowSchema)]);

/** The rows of a write as JSON text, which Postgres parses, and their columns. */
export interface WriteBody {
  readonly json: string;
  readonly rows: number;
  readonly columns: readonly string[];
}

/**
 * Reads the body of an insert.
 * @throws PGRST102 for anything but rows with the same keys, PGRST204 for an unknown column
 */
export function readWriteBody(text: string, relation: Relation, columns?: readonly string[]): WriteBody {
  const parsed = bodySchema.safeParse(parseJson(text));
  if (!parsed.success) throw invalidBody('Empty or invalid json');
  const rows = Array.isArray(parsed.data) ? parsed.data : [parsed.data];
  const names = columns ?? commonKeys(rows);
  const unknown = names.find((name) => !relation.columns.includes(name));
  if (unknown !== undefined) {
    throw new RestError(400, {
      code: 'PGRST204',
      message: `Could not find the '${unknown}' column of '${relation.name}' in the schema cache`,
    });
  }
  // The text is passed on unchanged, so that no number loses digits.
  return { json: Array.isArray(parsed.data) ? text : `[${text}]`, rows: rows.length, columns: [...new Set(names)] };
}

function commonKeys(rows: readonly Record<string, unknown>[]): string[] {
  const keys = Object.keys(rows[0] ?? {});
  const same = rows.every(
    (row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  );
  if (!same) throw invalidBody('All object keys must match');
  return keys;
}

/** @throws PGRST102 when the text is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody('Empty or invalid json');
  }
}

function invalidBody(message: string): RestError {
  return new RestError(400, { code: 'PGRST102', message });
}
