import { columnSql, pathLabel, scanColumnPath, type ColumnPath } from './column-path.ts';
import { RestError, notImplemented } from './rest-error.ts';
import type { Relation } from './schema-cache.ts';
import type { SqlText } from './sql-text.ts';
import { TextScanner } from './text-scanner.ts';

/** One entry of `select=`: everything, or a column with its alias and cast. */
export type SelectItem =
  '*' | { readonly path: ColumnPath; readonly alias: string | undefined; readonly cast: string | undefined };

const castName = /[a-z][a-z0-9_ ]*(?:\[\])?/iy;
const aliasAhead = /(?:"(?:[^"\\]|\\.)*"|[^",.:()>]+):(?!:)/suy;

/** Parses `select=id,name:full_name,data->>a,created::text`. */
export function parseSelect(text: string | null): SelectItem[] {
  if (!text) return ['*'];
  const scanner = new TextScanner('select parameter', text);
  const items: SelectItem[] = [];
  do items.push(scanItem(scanner));
  while (scanner.take(','));
  scanner.expectEnd();
  return items;
}

function scanItem(scanner: TextScanner): SelectItem {
  if (scanner.take('*')) return '*';
  const alias = scanner
    .match(aliasAhead)?.[0]
    .slice(0, -1)
    .replace(/^"(.*)"$/s, '$1');
  const path = scanColumnPath(scanner);
  if (scanner.take('.')) {
    throw new RestError(400, { code: 'PGRST123', message: 'Use of aggregate functions is not allowed' });
  }
  if (scanner.take('(') || scanner.take('!')) throw notImplemented('Joins in select are not part of this stand-in');
  const cast = scanner.take('::') ? scanner.match(castName)?.[0] : undefined;
  return { path, alias, cast };
}

/** The select list as SQL. */
export function selectSql(sql: SqlText, owner: string, items: readonly SelectItem[], relation?: Relation): string {
  return items
    .map((item) => {
      if (item === '*') return `${owner}.*`;
      const column = columnSql(sql, owner, item.path, relation);
      const cast = item.cast ? `cast(${column} as ${castSql(sql, item.cast)})` : column;
      return `${cast} as ${sql.name(item.alias ?? pathLabel(item.path))}`;
    })
    .join(', ');
}

/** Type names of more than one word are no identifiers, so they are known by heart. */
const typesOfManyWords = new Set(['double precision', 'timestamp with time zone', 'timestamp without time zone']);
const shortNames = /^(?:int|integer|int2|int4|int8|smallint|bigint|real|decimal|float|boolean|char|time|timestamp)$/i;

function castSql(sql: SqlText, cast: string): string {
  const array = cast.endsWith('[]') ? '[]' : '';
  const type = cast.slice(0, cast.length - array.length).trim();
  const known = typesOfManyWords.has(type.toLowerCase()) || shortNames.test(type);
  return (known ? type : sql.name(type)) + array;
}
