import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

/** The program text that calls functions: statements of the API, and `rpc` in the remotes. */
function callsInPrograms(): string {
  const files = globSync(['services/api/src/**/*.ts', 'mfe-*/src/**/*.{ts,tsx}'], { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\//.test(file),
  );
  return files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
}

test('every function has a caller: the API, a remote, a trigger, a default, or a function, policy, view or constraint', async () => {
  const programs = callsInPrograms();
  const { rows } = await database.admin.query<{ schema: string; name: string; usedInDatabase: boolean }>(`
    select
      n.nspname as schema,
      p.proname as name,
      exists (select from pg_trigger t where t.tgfoid = p.oid)
        or exists (select from pg_policies c where concat(c.qual, c.with_check) ~ ('\\m' || p.proname || '\\('))
        or exists (select from pg_attrdef d where pg_get_expr(d.adbin, d.adrelid) ~ ('\\m' || p.proname || '\\('))
        or exists (select from pg_views v where v.definition ~ ('\\m' || p.proname || '\\('))
        or exists (select from pg_constraint c where pg_get_constraintdef(c.oid) ~ ('\\m' || p.proname || '\\('))
        or exists (
          select from pg_proc other
          where other.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and other.oid <> p.oid
            and other.prosrc ~ ('\\m' || n.nspname || '\\.' || p.proname || '\\(')
        ) as "usedInDatabase"
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')
    order by 1, 2`);
  expect(rows.length).toBeGreaterThan(20);
  const isCalled = ({ schema, name }: { schema: string; name: string }) =>
    new RegExp(`${schema}\\.${name}\\(|rpc\\(\\s*'${name}'|ask\\('${name}\\(`).test(programs);
  // The back office searches with the first, `npm run restore` calls the second, the data API the third, and the
  // operator the last.
  const ofOthers = ['staff_find_people', 'ask_after_restore', 'check_request', 'undo_since'];
  const others = rows.filter((row) => !row.usedInDatabase && !isCalled(row) && !ofOthers.includes(row.name));
  expect(others).toEqual([]);
});
