import { RestError, notImplemented } from './rest-error.ts';
import type { SqlText } from './sql-text.ts';
import { TextScanner } from './text-scanner.ts';

/** Parses `select=id,full_name`; `*` stands for every column. */
export function parseSelect(text: string | null): string[] {
  if (!text) return ['*'];
  const scanner = new TextScanner('select parameter', text);
  const columns: string[] = [];
  do columns.push(scanColumn(scanner));
  while (scanner.take(','));
  scanner.expectEnd();
  return columns;
}

function scanColumn(scanner: TextScanner): string {
  if (scanner.take('*')) return '*';
  const column = scanner.name();
  if (scanner.take('.')) {
    throw new RestError(400, { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' });
  }
  if (scanner.take('(') || scanner.take('!')) throw notImplemented('Joins in select are not part of this stand-in');
  if (scanner.take('->')) throw notImplemented('JSON paths are not part of this stand-in');
  if (scanner.take(':')) throw notImplemented('Aliases and casts are not part of this stand-in');
  return column;
}

/** The select list as SQL. */
export function selectSql(sql: SqlText, owner: string, columns: readonly string[]): string {
  return columns.map((column) => `${owner}.${column === '*' ? '*' : sql.name(column)}`).join(', ');
}
