import type pg from 'pg';

/** One overload of a function. */
export interface Callable {
  readonly name: string;
  readonly arguments: readonly CallableArgument[];
  readonly returnsSet: boolean;
  /** The result is made of rows: a table type, `returns table (...)`, or OUT arguments. */
  readonly returnsRows: boolean;
  readonly returnsVoid: boolean;
}

export interface CallableArgument {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
}

/**
 * The functions of a schema, overloads together. Arguments without a name cannot be called by name and are left out.
 */
export async function readCallables(db: pg.ClientBase, schema: string): Promise<Map<string, Callable[]>> {
  const { rows } = await db.query<Callable>(
    `select p.proname as name, p.proretset as "returnsSet",
       t.typname = 'void' as "returnsVoid",
       t.typtype = 'c' or t.typname = 'record' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as "returnsRows",
       coalesce((
         select json_agg(json_build_object(
           'name', coalesce(i.name, ''), 'type', format_type(i.type, null),
           'required', i.place <= p.pronargs - p.pronargdefaults) order by i.place)
         from (
           select a.name, a.type, row_number() over (order by a.place) as place
           from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes, p.proargnames)
             with ordinality as a (type, mode, name, place)
           where a.type is not null and coalesce(a.mode, 'i') in ('i', 'b', 'v')
         ) i), '[]') as arguments
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_type t on t.oid = p.prorettype
     where n.nspname = $1 and p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)`,
    [schema],
  );
  return Map.groupBy(
    rows.filter((callable) => callable.arguments.every(({ name }) => name !== '')),
    ({ name }) => name,
  );
}
