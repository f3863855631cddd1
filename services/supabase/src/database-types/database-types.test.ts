import { readFile } from 'node:fs/promises';
import { openPreparedDatabase, type PreparedDatabase } from '../testing/prepared-database.ts';
import { generateTypes, typesFile } from './generate.ts';

let database: PreparedDatabase;
beforeAll(async () => {
  database = await openPreparedDatabase();
});
afterAll(() => database.close());

test('the types are those of the real catalog; otherwise run "npm run generate-types" in services/supabase', async () => {
  expect(await readFile(typesFile, 'utf8')).toBe(await generateTypes(database.url));
});
