import { columnSql } from './column-path.ts';
import { isWords, operators, type Comparison, type Condition } from './filter.ts';
import type { Relation } from './schema-cache.ts';
import type { SqlText } from './sql-text.ts';

/** ` where ...` for the conditions, or nothing. */
export function whereSql(sql: SqlText, owner: string, conditions: readonly Condition[], relation?: Relation): string {
  if (conditions.length === 0) return '';
  return ` where ${conditions.map((condition) => conditionSql(sql, owner, condition, relation)).join(' and ')}`;
}

function conditionSql(sql: SqlText, owner: string, condition: Condition, relation?: Relation): string {
  if (condition.kind === 'comparison') return comparisonSql(sql, owner, condition, relation);
  const members = condition.members.map((member) => conditionSql(sql, owner, member, relation));
  return `${condition.negated ? 'not ' : ''}(${members.join(` ${condition.joint} `)})`;
}

function comparisonSql(sql: SqlText, owner: string, comparison: Comparison, relation?: Relation): string {
  const { operator, quantifier, value, negated } = comparison;
  const column = columnSql(sql, owner, comparison.path, relation);
  const not = negated ? 'not ' : '';
  if (typeof value !== 'string') return `${not}${column} = any (${sql.value(arrayLiteral(value))})`;
  if (operator === 'is') return `${not}${column} is ${isWords.get(value.toLowerCase()) ?? 'null'}`;
  // The web has no place for a percent sign, so PostgREST takes an asterisk.
  const text = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value;
  const sign = operators.get(operator) ?? '=';
  if (quantifier) return `${not}${column} ${sign} ${quantifier} (${sql.value(text)})`;
  return `${not}${column} ${sign} ${sql.value(text)}`;
}

/** A Postgres array literal; its elements take the type of the column that they are compared with. */
function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
