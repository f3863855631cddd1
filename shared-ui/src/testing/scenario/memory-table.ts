import type { Row } from '@cc/contracts/scenarios/scenario';

/** Rows that the hosted data service answers at most. */
const maxRows = 1_000;
/** Parameters of a query that name no column. */
const reserved = new Set(['select', 'order', 'offset', 'limit', 'on_conflict', 'columns']);

export interface Found {
  readonly rows: readonly Row[];
  /** Of all rows that match, also of those outside of the page. */
  readonly total: number;
  readonly offset: number;
}

/** The rows that a PostgREST query asks for. Throws for a filter that this double does not know. */
export function findRows(rows: readonly Row[], query: URLSearchParams): Found {
  const filters = [...query].filter(([column]) => !reserved.has(column));
  const matching = rows.filter((row) => filters.every(([column, filter]) => matches(row[column], filter)));
  for (const order of (query.get('order') ?? '').split(',').filter(Boolean).toReversed()) {
    const [column = '', direction] = order.split('.');
    matching.sort((a, b) => compare(a[column], b[column]) * (direction === 'desc' ? -1 : 1));
  }
  const offset = Number(query.get('offset') ?? 0);
  const limit = Math.min(Number(query.get('limit') ?? maxRows), maxRows);
  const page = matching.slice(offset, offset + limit);
  return { rows: page.map((row) => columnsOf(row, query.get('select'))), total: matching.length, offset };
}

/** Stores rows: one that has the value of `conflict` already is replaced. */
export function storeRows(rows: Row[], added: readonly Row[], conflict: string | null): void {
  for (const row of added) {
    const place = conflict === null ? -1 : rows.findIndex((stored) => stored[conflict] === row[conflict]);
    if (place === -1) rows.push(row);
    else rows[place] = { ...rows[place], ...row };
  }
}

function columnsOf(row: Row, select: string | null): Row {
  if (select === null || select === '*') return row;
  return Object.fromEntries(select.split(',').map((column) => [column, row[column] ?? null]));
}

function matches(value: unknown, filter: string): boolean {
  const [, operator = '', operand = ''] = /^([a-z]+)\.(.*)$/s.exec(filter) ?? [];
  switch (operator) {
    case 'eq':
      return String(value) === operand;
    case 'gte':
      return compare(value, operand) >= 0;
    case 'in':
      return listOf(operand).includes(String(value));
    default:
      throw new Error(`The in-memory data service knows no filter "${filter}"`);
  }
}

/** `(1,"a,b")` as its words. */
function listOf(operand: string): string[] {
  return [...operand.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/g)].map(([whole, quoted]) => quoted ?? whole);
}

function compare(a: unknown, b: unknown): number {
  return typeof a === 'number' ? a - Number(b) : String(a).localeCompare(String(b));
}
