import { whereSql } from './filter-sql.ts';
import { orderSql } from './order.ts';
import type { RequestQuery } from './request-query.ts';
import { RestError } from './rest-error.ts';
import type { Callable, SchemaCache } from './schema-cache.ts';
import { selectSql } from './select-list.ts';
import { SqlText } from './sql-text.ts';
import { countedStatement, type BodyShape, type Statement } from './statement.ts';

/** The arguments of a call: JSON from a body, or texts from a query string. */
export type CallArguments =
  | { readonly kind: 'json'; readonly names: readonly string[]; readonly json: string }
  | { readonly kind: 'texts'; readonly names: readonly string[]; readonly texts: ReadonlyMap<string, string> };

/**
 * The overload that takes exactly these arguments.
 * @throws PGRST202 when there is none, PGRST203 when there are several
 */
export function resolveCallable(schema: SchemaCache, name: string, given: readonly string[]): Callable {
  const fitting = schema
    .callables(name)
    .filter(
      (callable) =>
        given.every((argument) => callable.arguments.some((known) => known.name === argument)) &&
        callable.arguments.every((known) => !known.required || given.includes(known.name)),
    );
  const [callable] = fitting;
  if (callable && fitting.length === 1) return callable;
  if (callable) {
    const signatures = fitting.map((overload) => signature(schema, overload)).join(', ');
    throw new RestError(300, {
      code: 'PGRST203',
      message: `Could not choose the best candidate function between: ${signatures}`,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    });
  }
  const called = given.length > 0 ? `(${given.join(', ')})` : ' without parameters';
  const searched = given.length > 0 ? ` with parameters ${given.join(', ')}` : ' without parameters';
  throw new RestError(404, {
    code: 'PGRST202',
    message: `Could not find the function ${schema.schema}.${name}${called} in the schema cache`,
    details: `Searched for the function ${schema.schema}.${name}${searched}, but no matches were found in the schema cache.`,
  });
}

function signature(schema: SchemaCache, callable: Callable): string {
  const parameters = callable.arguments.map(({ name, type }) => `${name} => ${type}`).join(', ');
  return `${schema.schema}.${callable.name}(${parameters})`;
}

/** How the result of a function is written: rows, plain values, or one of either. */
export function callShape(callable: Callable, single: boolean): BodyShape {
  if (callable.returnsVoid) return 'none';
  const many = callable.returnsSet && !single;
  if (callable.returnsRows) return many ? 'array' : 'first';
  return many ? 'scalars' : 'scalar';
}

/** `POST`, `GET` and `HEAD` on `/rpc/<function>`. */
export function callStatement(
  schema: string,
  callable: Callable,
  given: CallArguments,
  query: RequestQuery,
  options: { readonly count: boolean; readonly shape: BodyShape },
): Statement {
  const sql = new SqlText();
  const call = `${sql.name(schema)}.${sql.name(callable.name)}(${argumentList(sql, callable, given)})`;
  const rows = callable.returnsRows
    ? `select pgrst_call.* from ${call} pgrst_call`
    : `select pgrst_value as pgrst_scalar from ${call} pgrst_value`;
  const where = whereSql(sql, 'pgrst_rows', query.where);
  const select = callable.returnsRows ? selectSql(sql, 'pgrst_rows', query.select) : 'pgrst_rows.pgrst_scalar';
  const order = orderSql(sql, 'pgrst_rows', query.order);
  const range = ` limit ${sql.value(query.limit)}::bigint offset ${sql.value(query.offset)}::bigint`;
  return countedStatement(sql, {
    with: `pgrst_rows as materialized (${rows})`,
    source: `select ${select} from pgrst_rows${where}${order}${range}`,
    total: options.count ? `(select count(*) from pgrst_rows${where})` : undefined,
    shape: options.shape,
  });
}

/** Named notation with the types of the catalog. */
function argumentList(sql: SqlText, callable: Callable, given: CallArguments): string {
  const wanted = callable.arguments.filter(({ name }) => given.names.includes(name));
  if (given.kind === 'texts') {
    return wanted
      .map(({ name, type }) => `${sql.name(name)} => ${sql.value(given.texts.get(name))}::${type}`)
      .join(', ');
  }
  if (wanted.length === 0) return '';
  const json = sql.value(given.json);
  return wanted
    .map(({ name, type }) => {
      const column = sql.name(name);
      return `${column} => (select a.${column} from json_to_record(${json}::json) as a (${column} ${type}))`;
    })
    .join(', ');
}
