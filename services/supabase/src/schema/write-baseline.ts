import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const schemas = fileURLToPath(new URL('../../supabase/schemas/', import.meta.url));

/** The one migration: the schema files in their order (D14). */
export const baselineFile = fileURLToPath(
  new URL('../../supabase/migrations/20261122000000_baseline.sql', import.meta.url),
);

const head = '-- Written by `npm run write-baseline` from supabase/schemas. Change those files, not this one.\n';

/** The schema files in the order in which they run: by name, as the Supabase CLI reads them. */
export async function readSchemaFiles(): Promise<{ readonly name: string; readonly sql: string }[]> {
  const names = (await readdir(schemas)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(`${schemas}${name}`, 'utf8') })));
}

/** The text of the baseline migration. */
export async function renderBaseline(): Promise<string> {
  const files = await readSchemaFiles();
  return [head, ...files.map(({ name, sql }) => `-- ${name}\n\n${sql}`)].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(baselineFile, await renderBaseline());
