import { accessTo, checkReadable } from './check-request.ts';
import type { Row } from './memory-table.ts';
import { Mistake } from './refusal.ts';

/** Rows that the hosted data API answers at most. */
const maxRows = 1_000;
/** Parameters of a query that are not filters. */
const reserved = new Set(['select', 'order', 'offset', 'limit']);
/** Columns that are there and answer null to everyone (D1.4). */
const withheld: Readonly<Record<string, string>> = { master_coaches: 'email' };
const collator = new Intl.Collator('en');

export interface Found {
  readonly rows: readonly Row[];
  /** Number of all rows that match. */
  readonly total: number;
  readonly offset: number;
}

/**
 * Runs PostgREST queries. Further pages of a query are cut from the rows that its first page found.
 * @returns a function that throws Mistake for a column that browsers may not read and for an unknown filter
 */
export function createQuery(): (table: string, rows: readonly Row[], query: URLSearchParams) => Found {
  let last: { readonly query: string; readonly found: readonly Row[] } | undefined;

  return (table, rows, query) => {
    const columns = selectedColumns(table, query.get('select'));
    const offset = Number(query.get('offset') ?? 0);
    const limit = Math.min(Number(query.get('limit') ?? maxRows), maxRows);
    const key = JSON.stringify([table, ...[...query].filter(([name]) => name !== 'offset')]);
    if (offset === 0 || last?.query !== key) last = { query: key, found: findRows(table, rows, query) };
    const page = last.found.slice(offset, offset + limit);
    return { rows: page.map((row) => pick(table, row, columns)), total: last.found.length, offset };
  };
}

/** The rows as an answer shows them: the selected columns alone. */
export function shownRows(table: string, rows: readonly Row[], query: URLSearchParams): readonly Row[] {
  const columns = selectedColumns(table, query.get('select'));
  return rows.map((row) => pick(table, row, columns));
}

/** The rows that the filters of a request match, in its order. */
export function findRows(table: string, rows: readonly Row[], query: URLSearchParams): readonly Row[] {
  const filters = [...query].filter(([name]) => !reserved.has(name));
  const orders = (query.get('order') ?? '').split(',').filter(Boolean);
  const sortKeys = orders.map((order) => {
    const [column = '', direction] = order.split('.');
    return { column, sign: direction === 'desc' ? -1 : 1 };
  });
  checkReadable(table, [...filters.map(([column]) => column), ...sortKeys.map(({ column }) => column)]);
  const tests = filters.map(([column, filter]) => ({ column, matches: predicate(filter) }));
  return rows
    .filter((row) => tests.every(({ column, matches }) => matches(row[column])))
    .sort((a, b) => {
      for (const { column, sign } of sortKeys) {
        const order = compare(a[column], b[column]) * sign;
        if (order !== 0) return order;
      }
      return 0;
    });
}

function selectedColumns(table: string, select: string | null): readonly string[] {
  const columns = select === null || select === '*' ? accessTo(table).read : select.split(',');
  if (columns.length === 0) throw new Mistake('42501', `permission denied for table ${table}`, 403);
  checkReadable(table, columns);
  return columns;
}

function pick(table: string, row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(
    columns.map((column) => [column, withheld[table] === column ? null : (row[column] ?? null)]),
  );
}

function predicate(filter: string): (value: unknown) => boolean {
  const [, operator = '', operand = ''] = /^([a-z]+)\.(.*)$/s.exec(filter) ?? [];
  if (operator === 'eq') return (value) => String(value) === operand;
  if (operator === 'gt') return (value) => isKnown(value) && compare(value, operand) > 0;
  if (operator === 'gte') return (value) => isKnown(value) && compare(value, operand) >= 0;
  if (filter === 'is.null') return (value) => !isKnown(value);
  if (operator === 'in') {
    const list = new Set(listItems(operand));
    return (value) => list.has(String(value));
  }
  throw new Mistake('PGRST127', `The data API in memory does not know the filter "${filter}"`);
}

function isKnown(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** The items of `(1,"a,b")`. */
function listItems(operand: string): string[] {
  return [...operand.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/g)].map(([whole, quoted]) => quoted ?? whole);
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' ? a - Number(b) : collator.compare(String(a), String(b));
}
