import { parseArgs } from 'node:util';
import { remotesFolder } from './remotes-folder.ts';
import { keptByNpm, runScript } from './workspace.ts';

const usage = `npm run backup -- [--full | --remotes]

  --full     all of the database, and not only what changed since the last full backup
  --remotes  the storage of the remotes alone, where hosted Supabase backs the database up`;

const run = (file: string, ...more: string[]) => runScript(file, ...more) === 0;

// First the database: it never refers to files of the remotes.
function backUp(): boolean {
  const kept = keptByNpm(['full', 'remotes']);
  if (kept !== undefined) throw new Error(kept);
  const { full, remotes } = parseArgs({ options: { full: { type: 'boolean' }, remotes: { type: 'boolean' } } }).values;
  if (full && remotes) throw new Error('--full concerns the database, and --remotes leaves it out.');
  const folder = remotesFolder();
  const database = remotes || run('services/api/src/backup/cli.ts', ...(full ? ['--full'] : []));
  return database && run('services/registry/src/backup/cli.ts', 'backup', folder);
}

try {
  if (!backUp()) process.exitCode = 1;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 1;
}
