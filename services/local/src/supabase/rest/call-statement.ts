import { maxRows } from './request-query.ts';
import { RestError } from './rest-error.ts';
import type { Callable, SchemaCache } from './schema-cache.ts';
import { SqlText } from './sql-text.ts';
import { countedStatement, type BodyShape, type Statement } from './statement.ts';

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

/** Format of a function's result: rows, plain values, or one of either. */
export function callShape(callable: Callable, single: boolean): BodyShape {
  if (callable.returnsVoid) return 'none';
  const many = callable.returnsSet && !single;
  if (callable.returnsRows) return many ? 'array' : 'first';
  return many ? 'scalars' : 'scalar';
}

/** `POST` on `/rpc/<function>`. @param json the arguments by name */
export function callStatement(
  schema: string,
  callable: Callable,
  json: string,
  options: { readonly count: boolean; readonly shape: BodyShape },
): Statement {
  const sql = new SqlText();
  const call = `${sql.name(schema)}.${sql.name(callable.name)}(${argumentList(sql, callable, json)})`;
  const rows = callable.returnsRows
    ? `select pgrst_call.* from ${call} pgrst_call`
    : `select pgrst_value as pgrst_scalar from ${call} pgrst_value`;
  return countedStatement(sql, {
    with: `pgrst_rows as materialized (${rows})`,
    source: `select * from pgrst_rows limit ${maxRows}`,
    total: options.count ? '(select count(*) from pgrst_rows)' : undefined,
    affected: '(select count(*) from pgrst_rows)',
    shape: options.shape,
  });
}

/** Named notation with the types of the catalog. */
function argumentList(sql: SqlText, callable: Callable, json: string): string {
  const given = Object.keys(JSON.parse(json) as object); // checked by the route
  const wanted = callable.arguments.filter(({ name }) => given.includes(name));
  if (wanted.length === 0) return '';
  const body = sql.value(json);
  return wanted
    .map(({ name, type }) => {
      const column = sql.name(name);
      return `${column} => (select a.${column} from json_to_record(${body}::json) as a (${column} ${type}))`;
    })
    .join(', ');
}
