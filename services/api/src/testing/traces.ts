import type { Pool } from 'pg';

/** Places that may name an account for some days longer, with the reason. They hold its id and nothing else of it. */
const passing = new Map([['realtime.messages', 'the platform drops its partition after three days']]);

/**
 * The tables, of every schema but Postgres' own, that hold one of these texts in any column. `passing`: those that are
 * to pass.
 */
export async function traces(
  admin: Pool,
  texts: readonly string[],
  { withPassing }: { readonly withPassing: boolean },
): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and n.nspname !~ '^pg_(?!boss)|^information_schema$'
     order by 1`,
  );
  if (tables.length < 40) throw new Error('The scan found too few tables to mean anything.');
  const found: string[] = [];
  for (const { name } of tables) {
    if (passing.has(name) && !withPassing) continue;
    const { rows } = await admin.query<{ text: string; row: string }>(
      `select needle as text, left(t::text, 300) as row
       from ${name} t, unnest($1::text[]) needle where strpos(lower(t::text), lower(needle)) > 0 limit 3`,
      [texts],
    );
    found.push(...rows.map(({ text, row }) => `${name} has ${text}: ${row}`));
  }
  return found;
}
