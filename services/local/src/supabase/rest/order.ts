import { columnSql, scanColumnPath, type ColumnPath } from './column-path.ts';
import type { Relation } from './schema-cache.ts';
import type { SqlText } from './sql-text.ts';
import { TextScanner } from './text-scanner.ts';

export interface OrderTerm {
  readonly path: ColumnPath;
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
  const path = scanColumnPath(scanner);
  const direction = scanner.take('.asc') ? 'asc' : scanner.take('.desc') ? 'desc' : undefined;
  const nulls = scanner.take('.nullsfirst') ? 'first' : scanner.take('.nullslast') ? 'last' : undefined;
  return { path, direction, nulls };
}

/** ` order by ...`, or nothing. */
export function orderSql(sql: SqlText, owner: string, terms: readonly OrderTerm[], relation?: Relation): string {
  if (terms.length === 0) return '';
  const parts = terms.map(({ path, direction, nulls }) =>
    [columnSql(sql, owner, path, relation), direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' '),
  );
  return ` order by ${parts.join(', ')}`;
}
