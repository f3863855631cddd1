import type pg from 'pg';

/** What browsers may do with one table or view. */
interface TableAccess {
  readonly name: string;
  readonly read: readonly string[];
  readonly insert: readonly string[];
  readonly update: readonly string[];
  readonly required: readonly string[];
  readonly unique: readonly (readonly string[])[];
}

interface FunctionAccess {
  readonly name: string;
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly returns: readonly string[];
}

/** The public schema as far as the roles `anon` and `authenticated` may use it, as the module that test doubles read. */
export async function renderBrowserAccess(client: pg.Client): Promise<string> {
  const [tables, functions] = [await readTables(client), await readFunctions(client)];
  return `// Written by \`npm run generate-types\` from the catalog: what browsers may use, for test doubles of the data API.

export interface TableAccess {
  /** Columns that browsers may select, filter and sort by. */
  readonly read: readonly string[];
  readonly insert: readonly string[];
  readonly update: readonly string[];
  /** Columns that an insert cannot leave out. */
  readonly required: readonly string[];
  /** Column lists, or expressions such as \`lower(email)\`, that hold each value once. */
  readonly unique: readonly (readonly string[])[];
}

export interface FunctionAccess {
  /** Names of arguments. */
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Columns of the rows that it returns. */
  readonly returns: readonly string[];
}

export const tableAccess: Readonly<Record<string, TableAccess>> = ${byName(tables)};

export const functionAccess: Readonly<Record<string, FunctionAccess>> = ${byName(functions)};
`;
}

function byName(list: readonly { readonly name: string }[]): string {
  return JSON.stringify(Object.fromEntries(list.map(({ name, ...access }) => [name, access])), null, 2);
}

async function readTables(client: pg.Client): Promise<TableAccess[]> {
  const { rows } = await client.query<TableAccess>(`
    with browser_column as (
      select a.attrelid, a.attname, a.attnotnull and not a.atthasdef and a.attidentity = '' as required,
        has_column_privilege('anon', a.attrelid, a.attnum, 'select')
          or has_column_privilege('authenticated', a.attrelid, a.attnum, 'select') as read,
        a.attidentity <> 'a' and (has_column_privilege('anon', a.attrelid, a.attnum, 'insert')
          or has_column_privilege('authenticated', a.attrelid, a.attnum, 'insert')) as insert,
        a.attidentity <> 'a' and (has_column_privilege('anon', a.attrelid, a.attnum, 'update')
          or has_column_privilege('authenticated', a.attrelid, a.attnum, 'update')) as update
      from pg_attribute a
      where a.attnum > 0 and not a.attisdropped
    )
    select
      c.relname as name,
      coalesce(json_agg(b.attname order by b.attname) filter (where b.read), '[]') as read,
      coalesce(json_agg(b.attname order by b.attname) filter (where b.insert), '[]') as insert,
      coalesce(json_agg(b.attname order by b.attname) filter (where b.update), '[]') as update,
      coalesce(json_agg(b.attname order by b.attname) filter (where b.insert and b.required), '[]') as required,
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

async function readFunctions(client: pg.Client): Promise<FunctionAccess[]> {
  const { rows } = await client.query<FunctionAccess>(`
    select
      p.proname as name,
      coalesce(json_agg(arg.name order by arg.name)
        filter (where arg.mode = 'i' and arg.position <= p.pronargs - p.pronargdefaults), '[]') as required,
      coalesce(json_agg(arg.name order by arg.name)
        filter (where arg.mode = 'i' and arg.position > p.pronargs - p.pronargdefaults), '[]') as optional,
      coalesce(json_agg(arg.name order by arg.name) filter (where arg.mode = 't'), '[]') as returns
    from pg_proc p
    left join lateral unnest(
      coalesce(p.proargmodes, array_fill('i'::"char", array[p.pronargs::integer])),
      p.proargnames
    ) with ordinality as arg (mode, name, position) on true
    where p.pronamespace = 'public'::regnamespace
      and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
    group by p.oid
    order by p.proname`);
  return rows;
}
