import type { SqlText } from './sql-text.ts';

/** A statement that answers one row: `total`, `rows`, `affected` and `body`. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** How the rows of `pgrst_source` become the body. */
export type BodyShape = 'array' | 'first' | 'scalars' | 'scalar' | 'none';

const bodySql: Readonly<Record<BodyShape, string>> = {
  array: `coalesce(json_agg(_t), '[]')::text`,
  first: `coalesce((json_agg(_t)->0)::text, 'null')`,
  scalars: `coalesce(json_agg(_t.pgrst_scalar), '[]')::text`,
  scalar: `coalesce((json_agg(_t.pgrst_scalar)->0)::text, 'null')`,
  none: `null::text`,
};

/** Wraps a source of rows so that Postgres itself counts them and writes the JSON. */
export function countedStatement(
  sql: SqlText,
  parts: {
    readonly with?: string;
    readonly source: string;
    readonly total?: string | undefined;
    /** Counts all affected rows; left out: those of the body. */
    readonly affected?: string;
    readonly shape: BodyShape;
  },
): Statement {
  const ctes = [parts.with, `pgrst_source as (${parts.source})`].filter(Boolean).join(', ');
  return {
    text: `with ${ctes}
      select ${parts.total ?? 'null::bigint'} as total, count(_t) as rows,
        ${parts.affected ?? 'count(_t)'} as affected, ${bodySql[parts.shape]} as body
      from (select * from pgrst_source) _t`,
    values: sql.values,
  };
}
