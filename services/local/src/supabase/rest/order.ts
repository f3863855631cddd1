import { notImplemented } from './rest-error.ts';
import type { SqlText } from './sql-text.ts';
import { TextScanner } from './text-scanner.ts';

export interface OrderTerm {
  readonly column: string;
  readonly direction: 'asc' | 'desc' | undefined;
  readonly nulls: 'first' | 'last' | undefined;
}

/** Parses `order=school.asc,division.desc.nullslast`. */
export function parseOrder(text: string | null): OrderTerm[] {
  if (!text) return [];
  const scanner = new TextScanner('order', text);
  const terms: OrderTerm[] = [];
  do terms.push(scanTerm(scanner));
  while (scanner.take(','));
  scanner.expectEnd();
  return terms;
}

function scanTerm(scanner: TextScanner): OrderTerm {
  const column = scanner.name();
  if (scanner.take('->')) throw notImplemented('JSON paths are not part of this stand-in');
  const direction = scanner.take('.asc') ? 'asc' : scanner.take('.desc') ? 'desc' : undefined;
  const nulls = scanner.take('.nullsfirst') ? 'first' : scanner.take('.nullslast') ? 'last' : undefined;
  return { column, direction, nulls };
}

/** ` order by ...`, or nothing. */
export function orderSql(sql: SqlText, owner: string, terms: readonly OrderTerm[]): string {
  if (terms.length === 0) return '';
  const parts = terms.map(({ column, direction, nulls }) =>
    [`${owner}.${sql.name(column)}`, direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' '),
  );
  return ` order by ${parts.join(', ')}`;
}
