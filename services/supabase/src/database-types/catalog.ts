import type pg from 'pg';

// The part of the public schema that browsers (the roles `anon` and `authenticated`) may use.

/** A column of a table or view, or an argument or result column of a function. */
export interface Field {
  readonly name: string;
  /** Postgres' name of the type, such as `int8` or `_text` (a list of texts). */
  readonly type: string;
}

export interface Column extends Field {
  readonly nullable: boolean;
  /** An insert cannot leave it out. */
  readonly required: boolean;
  /** Browsers may select, filter and sort by it. */
  readonly read: boolean;
  readonly insert: boolean;
  readonly update: boolean;
}

/** A table or view. */
export interface Relation {
  readonly name: string;
  readonly kind: 'table' | 'view';
  readonly columns: readonly Column[];
  /** Whether signed-in users may delete rows. */
  readonly deletes: boolean;
  /** Column lists, or expressions such as `lower(email)`, that hold each value once. */
  readonly unique: readonly (readonly string[])[];
}

export interface SqlFunction {
  readonly name: string;
  readonly args: readonly (Field & { readonly optional: boolean })[];
  readonly returns: string;
  /** Of the rows that it returns; empty if it returns a single value. */
  readonly returnColumns: readonly Field[];
}

/** Tables and views with at least one column that browsers may read or insert, in alphabetical order. */
export async function readRelations(client: pg.Client): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(`
    with browser_column as (
      select
        a.attrelid,
        a.attname as name,
        t.typname as type,
        not a.attnotnull as nullable,
        a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
        has_column_privilege('anon', a.attrelid, a.attnum, 'select')
          or has_column_privilege('authenticated', a.attrelid, a.attnum, 'select') as read,
        a.attidentity <> 'a' and (has_column_privilege('anon', a.attrelid, a.attnum, 'insert')
          or has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert')) as insert,
        a.attidentity <> 'a' and (has_column_privilege('anon', a.attrelid, a.attnum, 'update')
          or has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')) as update
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      where a.attnum > 0 and not a.attisdropped
    )
    select
      c.relname as name,
      case c.relkind when 'v' then 'view' else 'table' end as kind,
      json_agg(b order by b.name) as columns,
      has_table_privilege('authenticated', c.oid, 'delete') as deletes,
      (
        select coalesce(json_agg(key.columns order by key.columns), '[]')
        from (
          select array_agg(pg_get_indexdef(i.indexrelid, place, true) order by place) as columns
          from pg_index i, generate_series(1, i.indnkeyatts) as place
          where i.indrelid = c.oid and i.indisunique and i.indpred is null
          group by i.indexrelid
        ) key
      ) as unique
    from pg_class c
    join browser_column b on b.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    group by c.oid
    having bool_or(b.read or b.insert)
    order by c.relname`);
  return rows;
}

/** Functions that browsers may call, in alphabetical order. */
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
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
    group by p.oid, result.typname
    order by p.proname`);
  return rows;
}
