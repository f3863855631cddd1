import type { SqlText } from './sql-text.ts';
import type { TextScanner } from './text-scanner.ts';
import type { Relation } from './schema-cache.ts';

/** A column, or a place inside a JSON column: `data->tags->>0`. */
export interface ColumnPath {
  readonly column: string;
  readonly steps: readonly JsonStep[];
}

interface JsonStep {
  readonly arrow: '->' | '->>';
  readonly key: string;
}

const jsonKey = /"(?:[^"\\]|\\.)*"|-?\d+|(?:[\p{L}\p{N}_$ ]|-(?!>))+/suy;

export function scanColumnPath(scanner: TextScanner): ColumnPath {
  const column = scanner.name();
  const steps: JsonStep[] = [];
  for (;;) {
    const arrow = scanner.take('->>') ? '->>' : scanner.take('->') ? '->' : undefined;
    if (!arrow) return { column, steps };
    const quoted = scanner.quoted();
    const key = quoted ?? scanner.match(jsonKey)?.[0];
    if (key === undefined) throw scanner.error();
    steps.push({ arrow, key });
  }
}

/** The name under which a JSON place appears in the answer: its last key that is not an index. */
export function pathLabel({ column, steps }: ColumnPath): string {
  return steps.findLast(({ key }) => !/^-?\d+$/.test(key))?.key ?? column;
}

/** The path as SQL. `owner` qualifies the column, so that no other name of the statement can be meant. */
export function columnSql(sql: SqlText, owner: string, path: ColumnPath, relation?: Relation): string {
  const column = `${owner}.${sql.name(path.column)}`;
  if (path.steps.length === 0) return column;
  const type = relation?.columns.get(path.column)?.type;
  const json = type === undefined || type === 'json' || type === 'jsonb' ? column : `to_jsonb(${column})`;
  return path.steps.reduce((inner, { arrow, key }) => {
    const place = /^-?\d+$/.test(key) ? `${sql.value(key)}::int` : `${sql.value(key)}::text`;
    return `(${inner} ${arrow} ${place})`;
  }, json);
}
