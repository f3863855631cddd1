import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { portsFromEnvironment } from '../stack/addresses.ts';
import { demoKeys } from '../stack/demo-keys.ts';
import { dataDir, root } from './workspace.ts';

// Without DATABASE_URL the list goes into the database of `npm start`, which must be running.
const { POSTGRES_PORT } = portsFromEnvironment(process.env);
const local = () =>
  `postgres://postgres:${encodeURIComponent(demoKeys(dataDir).POSTGRES_PASSWORD)}@127.0.0.1:${POSTGRES_PORT}/postgres`;

// npm runs scripts in the workspace's root; file names are relative to the operator's folder.
const args = process.argv
  .slice(2)
  .map((arg) => (arg.startsWith('-') ? arg : resolve(process.env['INIT_CWD'] ?? '.', arg)));

const given = process.env['DATABASE_URL'];
if (given === undefined) console.error('DATABASE_URL is not set: the list goes into the database of "npm start".');
else if (URL.canParse(given)) console.error(`The list goes into the database at ${new URL(given).host}.`);

const { status } = spawnSync(process.execPath, [join(root, 'services/supabase/src/import-coaches/cli.ts'), ...args], {
  stdio: 'inherit',
  env: { ...process.env, DATABASE_URL: given ?? local() },
});
process.exitCode = status ?? 1;
