import type pg from 'pg';

/** A column of a table or view, or an argument or result column of a function. */
export interface Field {
  readonly name: string;
  /** Postgres' name of the type, such as `int8` or `_text` (a list of texts). */
  readonly type: string;
}

export interface Column extends Field {
  readonly nullable: boolean;
  /** Filled by the database when it is left out. */
  readonly hasDefault: boolean;
  /** Only the database may fill it. */
  readonly generated: boolean;
}

export interface Relation {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly Column[];
}

export interface SqlFunction {
  readonly name: string;
  readonly args: readonly (Field & { readonly optional: boolean })[];
  readonly returns: string;
  readonly returnColumns: readonly Field[];
}

/** Tables and views of the public schema, in alphabetical order. */
export async function readRelations(client: pg.Client): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(`
    select
      c.relname as name,
      case c.relkind when 'v' then 'view' else 'table' end as kind,
      json_agg(json_build_object(
        'name', a.attname,
        'type', t.typname,
        'nullable', not a.attnotnull,
        'hasDefault', a.atthasdef or a.attidentity <> '',
        'generated', a.attidentity = 'a' or a.attgenerated <> ''
      ) order by a.attname) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    group by c.oid
    order by c.relname`);
  return rows;
}

/** Functions of the public schema, in alphabetical order. */
export async function readFunctions(client: pg.Client): Promise<SqlFunction[]> {
  const { rows } = await client.query<SqlFunction>(`
    select
      p.proname as name,
      result.typname as returns,
      coalesce(json_agg(json_build_object(
        'name', arg.name, 'type', t.typname, 'optional', arg.position > p.pronargs - p.pronargdefaults
      ) order by arg.name) filter (where arg.mode = 'i'), '[]') as args,
      coalesce(json_agg(json_build_object('name', arg.name, 'type', t.typname) order by arg.name)
        filter (where arg.mode = 't'), '[]') as "returnColumns"
    from pg_proc p
    join pg_type result on result.oid = p.prorettype
    left join lateral unnest(
      coalesce(p.proallargtypes, p.proargtypes::oid[]),
      coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::integer])),
      p.proargnames
    ) with ordinality as arg (type, mode, name, position) on true
    left join pg_type t on t.oid = arg.type
    where p.pronamespace = 'public'::regnamespace
    group by p.oid, result.typname
    order by p.proname, p.oid::regprocedure::text`);
  return rows;
}
