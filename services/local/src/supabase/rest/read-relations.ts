import type pg from 'pg';

/** A table or a view. */
export interface Relation {
  readonly name: string;
  readonly columns: ReadonlyMap<string, Column>;
  /** Columns of the primary key; none for a view. */
  readonly primaryKey: readonly string[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  /** The default as SQL from the catalog; null if there is none. */
  readonly default: string | null;
}

interface RelationRow {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primary_key: readonly string[];
}

/** The tables and views of a schema with their columns, from the catalog. */
export async function readRelations(db: pg.ClientBase, schema: string): Promise<Map<string, Relation>> {
  const { rows } = await db.query<RelationRow>(
    `select c.relname as name,
       coalesce((
         select json_agg(json_build_object(
           'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
           'default', case
             when a.attidentity <> '' then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
             when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
         from pg_attribute a
         left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
       coalesce((
         select json_agg(a.attname order by array_position(k.conkey, a.attnum))
         from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
         where k.conrelid = c.oid and k.contype = 'p'), '[]') as primary_key
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    [schema],
  );
  return new Map(
    rows.map(({ name, columns, primary_key: primaryKey }) => [
      name,
      { name, columns: new Map(columns.map((column) => [column.name, column])), primaryKey },
    ]),
  );
}
