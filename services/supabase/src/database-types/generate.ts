import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createDatabase, startTestCluster, stopTestCluster } from '@cc/local-postgres/testing';
import pg from 'pg';
import { format, resolveConfig } from 'prettier';
import { prepareDatabase } from '../prepare-database.ts';
import { readFunctions, readRelations } from './catalog.ts';
import { renderBrowserAccess, renderTypes } from './render.ts';

/** The generated file: `@cc/contracts/database`. */
export const typesFile = fileURLToPath(new URL('../../../../contracts/src/database.ts', import.meta.url));

/** The generated module for test doubles: `@cc/contracts/testing/browser-access`. */
export const browserAccessFile = fileURLToPath(
  new URL('../../../../contracts/src/testing/browser-access.ts', import.meta.url),
);

export interface GeneratedFile {
  readonly file: string;
  readonly text: string;
}

/** The files for the catalog of the database at `url`, formatted with Prettier. */
export async function generateFiles(url: string): Promise<readonly GeneratedFile[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const [relations, functions] = [await readRelations(client), await readFunctions(client)];
    return [
      { file: typesFile, text: await formatted(renderTypes(relations, functions), typesFile) },
      { file: browserAccessFile, text: await formatted(renderBrowserAccess(relations, functions), browserAccessFile) },
    ];
  } finally {
    await client.end();
  }
}

async function formatted(text: string, file: string): Promise<string> {
  return format(text, { ...(await resolveConfig(file)), filepath: file });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await startTestCluster();
  try {
    const database = await createDatabase({ prepare: prepareDatabase });
    for (const { file, text } of await generateFiles(database.url())) await writeFile(file, text);
  } finally {
    await stopTestCluster();
  }
}
