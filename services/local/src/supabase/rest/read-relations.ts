import type pg from 'pg';

/** A table or a view. */
export interface Relation {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the primary key; none for a view. */
  readonly primaryKey: readonly string[];
}

/** The tables and views of a schema with their columns, from the catalog. */
export async function readRelations(db: pg.ClientBase, schema: string): Promise<Map<string, Relation>> {
  const { rows } = await db.query<Relation>(
    `select c.relname as name,
       coalesce((
         select json_agg(a.attname order by a.attnum)
         from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped), '[]') as columns,
       coalesce((
         select json_agg(a.attname order by array_position(k.conkey, a.attnum))
         from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
         where k.conrelid = c.oid and k.contype = 'p'), '[]') as "primaryKey"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
    [schema],
  );
  return new Map(rows.map((relation) => [relation.name, relation]));
}
