import { functionAccess, tableAccess, type TableAccess } from '@cc/contracts/testing/browser-access';
import { Mistake } from './refusal.ts';

/** @throws Mistake for a table that browsers may not use */
export function accessTo(table: string): TableAccess {
  const access = tableAccess[table];
  if (access) return access;
  throw new Mistake('PGRST205', `Could not find the table 'public.${table}' in the schema cache`, 404);
}

/** @throws Mistake for a column that browsers may not read */
export function checkReadable(table: string, columns: Iterable<string>): void {
  const { read } = accessTo(table);
  for (const column of columns) {
    if (!read.includes(column)) throw new Mistake('42703', `column ${table}.${column} does not exist`);
  }
}

/**
 * @param updates whether a stored row may be replaced
 * @throws Mistake for a column that browsers may not write, and for one that is missing
 */
export function checkWritable(table: string, columns: readonly string[], updates: boolean): void {
  const { insert, update, required } = accessTo(table);
  for (const column of columns) {
    if (!insert.includes(column) || (updates && !update.includes(column))) {
      throw new Mistake('PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`);
    }
  }
  const missing = required.find((column) => !columns.includes(column));
  if (missing !== undefined) {
    throw new Mistake('23502', `null value in column "${missing}" of relation "${table}" violates not-null constraint`);
  }
}

/** @throws Mistake for a column that browsers may not change */
export function checkChanged(table: string, columns: readonly string[]): void {
  const { update } = accessTo(table);
  const wrong = columns.find((column) => !update.includes(column));
  if (wrong !== undefined) throw new Mistake('42501', `permission denied for column ${wrong} of ${table}`, 403);
}

/** @throws Mistake for a table from which browsers may not delete */
export function checkDeletable(table: string): void {
  if (!accessTo(table).deletes) throw new Mistake('42501', `permission denied for table ${table}`, 403);
}

/** @throws Mistake for a function or arguments that the schema does not have */
export function checkCall(name: string, names: readonly string[]): void {
  const access = functionAccess[name];
  const known = access && [...access.required, ...access.optional];
  if (known && names.every((one) => known.includes(one)) && access.required.every((one) => names.includes(one))) return;
  const call = `public.${name}(${[...names].sort().join(', ')})`;
  throw new Mistake('PGRST202', `Could not find the function ${call} in the schema cache`, 404);
}

/** Columns that pages read by a function alone. */
const told = Object.values(functionAccess).flatMap(({ returns }) => returns);

/**
 * Rows that a test or a scenario prepares.
 * @throws Error for a table or column that browsers can neither read nor write
 */
export function checkPrepared(tables: Readonly<Record<string, readonly object[]>>): void {
  for (const [table, rows] of Object.entries(tables)) {
    const { read, insert } = accessTo(table);
    for (const column of new Set(rows.flatMap(Object.keys))) {
      if (![...read, ...insert, ...told].includes(column)) throw new Error(`${table} has no column ${column}`);
    }
  }
}
