import { notImplemented } from './rest-error.ts';
import type { SqlText } from './sql-text.ts';
import { TextScanner } from './text-scanner.ts';

/** A condition on one column. */
export interface Condition {
  readonly column: string;
  readonly negated: boolean;
  readonly operator: string;
  /** A list for `in`. */
  readonly value: string | readonly string[];
}

/** The supported operators, in SQL. */
const operators: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['in', '= any'],
  ['is', 'is'],
  ['like', 'like'],
  ['ilike', 'ilike'],
]);
/** Other operators of hosted projects. */
const leftOut = /^(?:match|imatch|isdistinct|(?:pl|ph|w)?fts|c[sd]|ov|s[lr]|nx[rl]|adj)$/;

/** Values of `is.`, as SQL. */
const isValues: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['not_null', 'not null'],
  ['true', 'true'],
  ['false', 'false'],
  ['unknown', 'unknown'],
]);

/** Parses one parameter: `age=gte.18`, `name=not.is.null`, `id=in.(1,2)`. */
export function parseFilter(key: string, value: string): Condition {
  if (/^(?:not\.)?(?:and|or)$/.test(key)) throw notImplemented('Logic trees are not part of this stand-in');
  const keyScanner = new TextScanner('filter', key);
  const column = keyScanner.name();
  if (keyScanner.take('.')) throw notImplemented('Filters on joined tables are not part of this stand-in');
  if (keyScanner.take('->')) throw notImplemented('JSON paths are not part of this stand-in');
  keyScanner.expectEnd();
  return { column, ...scanComparison(new TextScanner('filter', value)) };
}

function scanComparison(scanner: TextScanner): Omit<Condition, 'column'> {
  const negated = scanner.take('not.');
  const found = scanner.match(/([a-z]+)(\([a-z]+\))?\./y);
  const operator = found?.[1] ?? '';
  if (leftOut.test(operator) || (found?.[2] && operators.has(operator))) {
    throw notImplemented(`The operator ${operator}${found?.[2] ?? ''} is not part of this stand-in`);
  }
  if (!operators.has(operator)) throw scanner.error();
  const value = operator === 'in' ? scanList(scanner) : plainValue(operator, scanner.rest());
  if (operator === 'is' && !isValues.has(String(value).toLowerCase())) throw scanner.error();
  return { negated, operator, value };
}

/** A star stands for any text, since a percent sign has to be escaped in an address. */
function plainValue(operator: string, text: string): string {
  return operator.endsWith('like') ? text.replaceAll('*', '%') : text;
}

function scanList(scanner: TextScanner): string[] {
  scanner.expect('(');
  const items: string[] = [];
  if (!scanner.take(')')) {
    do items.push(scanner.quoted() ?? scanner.match(/[^,)]*/y)?.[0] ?? '');
    while (scanner.take(','));
    scanner.expect(')');
  }
  scanner.expectEnd();
  return items;
}

/** ` where ...` for the conditions, or nothing. `owner` qualifies the columns, so that they are unambiguous. */
export function whereSql(sql: SqlText, owner: string, conditions: readonly Condition[]): string {
  if (conditions.length === 0) return '';
  return ` where ${conditions.map((condition) => conditionSql(sql, owner, condition)).join(' and ')}`;
}

function conditionSql(sql: SqlText, owner: string, { column, negated, operator, value }: Condition): string {
  const compared = `${negated ? 'not ' : ''}${owner}.${sql.name(column)} ${operators.get(operator) ?? '='}`;
  if (typeof value !== 'string') return `${compared} (${sql.value(arrayLiteral(value))})`;
  if (operator === 'is') return `${compared} ${isValues.get(value.toLowerCase()) ?? 'null'}`;
  return `${compared} ${sql.value(value)}`;
}

/** A Postgres array literal; its elements take the type of the column that they are compared with. */
function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
