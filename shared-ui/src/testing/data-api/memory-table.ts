import { accessTo } from './check-request.ts';
import { Mistake, Refusal } from './refusal.ts';

export type Row = Record<string, unknown>;

/**
 * Stores rows.
 * @param conflict columns, separated by commas, by which a stored row is replaced; undefined: none is
 * @throws Refusal for a row whose value another one has in a unique column
 */
export function storeRows(table: string, rows: Row[], added: readonly Row[], conflict: string | undefined): void {
  const { unique } = accessTo(table);
  const replacedBy = unique.find((columns) => columns.join() === conflict);
  if (conflict !== undefined && !replacedBy) {
    throw new Mistake('42P10', 'there is no unique or exclusion constraint matching the ON CONFLICT specification');
  }
  for (const row of added) {
    const place = replacedBy ? rows.findIndex((stored) => isSame(stored, row, replacedBy)) : -1;
    const others = rows.filter((_, index) => index !== place);
    if (unique.some((columns) => others.some((stored) => isSame(stored, row, columns)))) {
      throw new Refusal('23505', `duplicate key value violates a unique constraint of "${table}"`);
    }
    if (place === -1) rows.push(row);
    else rows[place] = { ...rows[place], ...row };
  }
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
