import { scanColumnPath, type ColumnPath } from './column-path.ts';
import { notImplemented, parseError } from './rest-error.ts';
import { TextScanner } from './text-scanner.ts';

/** A condition on one column. */
export interface Comparison {
  readonly kind: 'comparison';
  readonly path: ColumnPath;
  readonly negated: boolean;
  readonly operator: string;
  /** `eq(any).{a,b}`: the comparison holds for any, or for all, of a list. */
  readonly quantifier: 'any' | 'all' | undefined;
  readonly value: string | readonly string[];
}

/** Conditions joined by `and` or `or`. */
export interface LogicGroup {
  readonly kind: 'group';
  readonly joint: 'and' | 'or';
  readonly negated: boolean;
  readonly members: readonly Condition[];
}

export type Condition = Comparison | LogicGroup;

/** PostgREST's operators in SQL; `in`, `is` and `like` need more than a sign. */
export const operators: ReadonlyMap<string, string> = new Map([
  ['eq', '='],
  ['neq', '<>'],
  ['gt', '>'],
  ['gte', '>='],
  ['lt', '<'],
  ['lte', '<='],
  ['like', 'like'],
  ['ilike', 'ilike'],
  ['match', '~'],
  ['imatch', '~*'],
  ['isdistinct', 'is distinct from'],
  ['cs', '@>'],
  ['cd', '<@'],
  ['ov', '&&'],
  ['sl', '<<'],
  ['sr', '>>'],
  ['nxr', '&<'],
  ['nxl', '&>'],
  ['adj', '-|-'],
]);
const quantifiable = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch']);
const operatorName = /([a-z]+)(?:\((any|all)\))?\./y;

/** Parses one parameter: `age=gte.18`, `data->>a=not.is.null`, `or=(a.eq.1,b.eq.2)`, `not.and=(...)`. */
export function parseFilter(key: string, value: string): Condition {
  const joint = /^(?<not>not\.)?(?<joint>and|or)$/.exec(key)?.groups;
  const what = joint ? 'logic tree' : 'filter';
  const scanner = new TextScanner(what, value);
  if (joint) return scanMembers(scanner, joint['joint'] === 'or' ? 'or' : 'and', joint['not'] !== undefined, value);

  const keyScanner = new TextScanner('filter', key);
  const path = scanColumnPath(keyScanner);
  // `relation.column` filters a join.
  if (keyScanner.take('.')) throw notImplemented('Filters on joined tables are not part of this stand-in');
  keyScanner.expectEnd();
  return scanComparison(scanner, path, (operator) => (operator === 'in' ? undefined : scanner.rest()));
}

function scanMembers(scanner: TextScanner, joint: 'and' | 'or', negated: boolean, whole: string): LogicGroup {
  scanner.expect('(');
  const members: Condition[] = [];
  do members.push(scanMember(scanner));
  while (scanner.take(','));
  scanner.expect(')');
  if (members.length === 0) throw parseError('logic tree', whole);
  return { kind: 'group', joint, negated, members };
}

const groupAhead = /(not\.)?(and|or)(?=\()/y;
const bareValue = /\{[^}]*\}|[^,()]*/y;

function scanMember(scanner: TextScanner): Condition {
  const group = scanner.match(groupAhead);
  if (group) return scanMembers(scanner, group[2] === 'or' ? 'or' : 'and', group[1] !== undefined, '');
  const path = scanColumnPath(scanner);
  scanner.expect('.');
  return scanComparison(scanner, path, (operator) =>
    operator === 'in' ? undefined : (scanner.quoted() ?? scanner.match(bareValue)?.[0] ?? ''),
  );
}

function scanComparison(
  scanner: TextScanner,
  path: ColumnPath,
  scanValue: (operator: string) => string | undefined,
): Comparison {
  const negated = scanner.take('not.');
  const found = scanner.match(operatorName);
  const operator = found?.[1];
  if (operator && /^(?:pl|ph|w)?fts$/.test(operator)) {
    throw notImplemented('Full text search is not part of this stand-in');
  }
  if (!operator || !(operators.has(operator) || operator === 'in' || operator === 'is')) throw scanner.error();
  const quantifier = found[2] === 'any' || found[2] === 'all' ? found[2] : undefined;
  if (quantifier && !quantifiable.has(operator)) throw scanner.error();
  const value = scanValue(operator) ?? scanList(scanner);
  if (operator === 'is') checkIs(scanner, value);
  return { kind: 'comparison', path, negated, operator, quantifier, value };
}

/** What may stand behind `is.`, as SQL. */
export const isWords: ReadonlyMap<string, string> = new Map([
  ['null', 'null'],
  ['not_null', 'not null'],
  ['true', 'true'],
  ['false', 'false'],
  ['unknown', 'unknown'],
]);

function checkIs(scanner: TextScanner, value: string | readonly string[]): void {
  if (typeof value !== 'string' || !isWords.has(value.toLowerCase())) throw scanner.error();
}

const listItem = /[^,)]*/y;

function scanList(scanner: TextScanner): string[] {
  scanner.expect('(');
  const items: string[] = [];
  if (scanner.take(')')) return items;
  do items.push(scanner.quoted() ?? scanner.match(listItem)?.[0] ?? '');
  while (scanner.take(','));
  scanner.expect(')');
  return items;
}
