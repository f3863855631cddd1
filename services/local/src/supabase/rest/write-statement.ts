import { whereSql } from './filter.ts';
import type { Preferences } from './preferences.ts';
import type { RequestQuery } from './request-query.ts';
import { RestError } from './rest-error.ts';
import type { Relation } from './schema-cache.ts';
import { selectSql } from './select-list.ts';
import { SqlText } from './sql-text.ts';
import { countedStatement, type BodyShape, type Statement } from './statement.ts';
import type { WriteBody } from './write-body.ts';

/** A write to one table or view. */
export interface WriteTarget {
  readonly schema: string;
  readonly relation: Relation;
  readonly query: RequestQuery;
  readonly preferences: Preferences;
  readonly shape: BodyShape;
}

/** `POST` on a table: an insert, or an upsert if the client sends a resolution. */
export function insertStatement(target: WriteTarget, body: WriteBody): Statement {
  const sql = new SqlText();
  const table = tableName(sql, target);
  const into = `insert into ${table}`;
  const source =
    body.columns.length === 0
      ? emptyRows(sql, into, body.rows)
      : `${into} (${names(sql, body.columns)}) select ${names(sql, body.columns)}
         from ${rowsOf(sql, target, body)} where true`;
  return finish(sql, target, `${source}${conflictSql(sql, target, body.columns)}`);
}

/** `PATCH` on a table: the columns of the body, in the rows that match. */
export function updateStatement(target: WriteTarget, body: WriteBody): Statement {
  const sql = new SqlText();
  const table = tableName(sql, target);
  const set = body.columns.map((column) => `${sql.name(column)} = pgrst_body.${sql.name(column)}`).join(', ');
  const source = `(select ${names(sql, body.columns)} from ${rowsOf(sql, target, body)} limit 1) pgrst_body`;
  return finish(sql, target, `update ${table} set ${set} from ${source}${whereSql(sql, table, target.query.where)}`);
}

/** `DELETE` on a table: the rows that match. */
export function deleteStatement(target: WriteTarget): Statement {
  const sql = new SqlText();
  const table = tableName(sql, target);
  return finish(sql, target, `delete from ${table}${whereSql(sql, table, target.query.where)}`);
}

function finish(sql: SqlText, target: WriteTarget, write: string): Statement {
  const wanted = target.shape !== 'none';
  // Rows are read back only on request: a role may insert rows that it may not read.
  const returning = wanted ? selectSql(sql, tableName(sql, target), target.query.select) : '1';
  return countedStatement(sql, {
    source: `${write} returning ${returning}`,
    total: target.preferences.count && wanted ? '(select count(*) from pgrst_source)' : undefined,
    shape: target.shape,
  });
}

function tableName(sql: SqlText, { schema, relation }: WriteTarget): string {
  return `${sql.name(schema)}.${sql.name(relation.name)}`;
}

function names(sql: SqlText, columns: readonly string[]): string {
  return columns.map((column) => sql.name(column)).join(', ');
}

/** The body as rows of the table's type; columns that a row leaves out are null. */
function rowsOf(sql: SqlText, target: WriteTarget, body: WriteBody): string {
  return `json_populate_recordset(null::${tableName(sql, target)}, ${sql.value(body.json)}::json) pgrst_rows`;
}

function emptyRows(sql: SqlText, into: string, rows: number): string {
  if (rows === 1) return `${into} default values`;
  if (rows === 0) return `${into} select null where false`;
  throw new RestError(400, { code: 'PGRST102', message: 'Several rows without any column cannot be inserted at once' });
}

function conflictSql(sql: SqlText, target: WriteTarget, columns: readonly string[]): string {
  const keys = target.query.onConflict ?? target.relation.primaryKey;
  if (!target.preferences.mergeDuplicates || keys.length === 0 || columns.length === 0) return '';
  const conflict = ` on conflict (${names(sql, keys)})`;
  const set = columns.map((column) => `${sql.name(column)} = excluded.${sql.name(column)}`).join(', ');
  return `${conflict} do update set ${set}`;
}
