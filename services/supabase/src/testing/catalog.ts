import type pg from 'pg';

/**
 * The schemas of the project as read from the catalog: columns, constraints, indexes, policies, triggers,
 * functions, views, rights, default rights and buckets, one line each, in a stable order.
 */
export async function readCatalog(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    with ours as (
      select oid, nspname from pg_namespace where nspname in ('public', 'private', 'pgboss')
    ), relations as (
      select c.*, n.nspname || '.' || c.relname as name from pg_class c join ours n on n.oid = c.relnamespace
    )
    select concat_ws(' ', 'relation', name, relkind, relpersistence, relrowsecurity, relowner::regrole, reloptions, relacl)
      as line
    from relations
    union all
    select concat_ws(
      ' ', 'column', r.name, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid), a.attacl
    )
    from relations r
    join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
    where r.relkind in ('r', 'v')
    union all
    select concat_ws(' ', 'view', r.name, pg_get_viewdef(r.oid)) from relations r where r.relkind = 'v'
    union all
    select concat_ws(' ', 'constraint', r.name, c.conname, pg_get_constraintdef(c.oid))
    from relations r join pg_constraint c on c.conrelid = r.oid
    union all
    select pg_get_indexdef(i.indexrelid) from relations r join pg_index i on i.indrelid = r.oid
    union all
    select concat_ws(' ', 'policy', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check)
    from pg_policies where schemaname in (select nspname from ours union values ('storage'), ('realtime'))
    union all
    select concat_ws(' ', 'bucket', id, public, file_size_limit, allowed_mime_types) from storage.buckets
    union all
    select pg_get_triggerdef(t.oid) from relations r join pg_trigger t on t.tgrelid = r.oid where not t.tgisinternal
    union all
    select concat_ws(' ', p.proowner::regrole, p.proacl, pg_get_functiondef(p.oid))
    from pg_proc p join ours n on n.oid = p.pronamespace
    union all
    select concat_ws(' ', 'default', d.defaclrole::regrole, d.defaclnamespace::regnamespace, d.defaclobjtype, d.defaclacl)
    from pg_default_acl d
    union all
    select concat_ws(' ', 'schema', n.nspname, n.nspowner::regrole, n.nspacl) from pg_namespace n join ours using (oid)
    order by 1`);
  return rows.map(({ line }) => line);
}
