import { readFile } from 'node:fs/promises';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { generateFiles } from './generate.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

test('generated files match the catalog; otherwise run "npm run generate-types" in services/supabase', async () => {
  for (const { file, text } of await generateFiles(database.url)) expect(await readFile(file, 'utf8')).toBe(text);
});
