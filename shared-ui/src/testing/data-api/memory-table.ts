import { accessTo } from './check-request.ts';
import { Mistake, Refusal } from './refusal.ts';

export type Row = Record<string, unknown>;

let clock = 0;

/** A row as the database stores it: with the time of the change, later each time, if its table has one. */
export function touched(table: string, row: Row): Row {
  const { read } = accessTo(table);
  if (!read.includes('updated_at')) return row;
  clock = Math.max(clock + 1, Date.now());
  const now = new Date(clock).toISOString();
  return { ...(read.includes('created_at') && { created_at: now }), ...row, updated_at: now };
}

/**
 * Stores rows.
 * @param conflict columns, separated by commas, by which a stored row is replaced; undefined: none is
 * @returns them as they are stored now
 * @throws Refusal for a row whose value another one has in a unique column
 */
export function storeRows(table: string, rows: Row[], added: readonly Row[], conflict: string | undefined): Row[] {
  const { unique } = accessTo(table);
  const replacedBy = unique.find((columns) => columns.join() === conflict);
  if (conflict !== undefined && !replacedBy) {
    throw new Mistake('42P10', 'there is no unique or exclusion constraint matching the ON CONFLICT specification');
  }
  return added.map((row) => {
    const place = replacedBy ? rows.findIndex((stored) => isSame(stored, row, replacedBy)) : -1;
    const others = rows.filter((_, index) => index !== place);
    if (unique.some((columns) => others.some((stored) => isSame(stored, row, columns)))) {
      throw new Refusal('23505', `duplicate key value violates a unique constraint of "${table}"`);
    }
    const stored = { ...rows[place], ...row };
    if (place === -1) rows.push(stored);
    else rows[place] = stored;
    return stored;
  });
}

/** Whether two rows have the same values in these columns. As in SQL, null is no value. */
function isSame(a: Row, b: Row, columns: readonly string[]): boolean {
  return columns.every((column) => {
    const value = valueOf(a, column);
    return value !== null && value === valueOf(b, column);
  });
}

/** @param column may be an expression, `lower(email)` */
function valueOf(row: Row, column: string): unknown {
  const lowered = /^lower\((\w+)\)$/.exec(column)?.[1];
  return lowered === undefined ? (row[column] ?? null) : String(row[lowered]).toLowerCase();
}
