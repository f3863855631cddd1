import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createDatabase, startTestCluster, stopTestCluster } from '@cc/local-postgres/testing';
import pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { prepareDatabase } from '../prepare-database.ts';
import { readFunctions, readRelations } from './catalog.ts';
import { renderTypes } from './render.ts';

/** The generated file: `@cc/contracts/database`. */
export const typesFile = fileURLToPath(new URL('../../../../contracts/src/database.ts', import.meta.url));

/** The types of the database behind `url`, formatted as the project formats its files. */
export async function generateTypes(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const text = renderTypes(await readRelations(client), await readFunctions(client));
    return await format(text, { ...(await resolveConfig(typesFile)), filepath: typesFile });
  } finally {
    await client.end();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await startTestCluster();
  try {
    const database = await createDatabase({ prepare: prepareDatabase });
    await writeFile(typesFile, await generateTypes(database.url()));
  } finally {
    await stopTestCluster();
  }
}
