import { remotesFolder } from './remotes-folder.ts';
import { keptByNpm, runScript } from './workspace.ts';

// `--remotes`: the storage of the remotes, from the folder of the backup. Otherwise the database; the two are
// independent.
const args = process.argv.slice(2);
const kept = keptByNpm(['to', 'newest', 'timeline', 'already-restored', 'remotes']);
if (kept !== undefined) {
  console.error(kept);
  process.exit(1);
}
if (args.includes('--remotes') && args.length > 1) {
  console.error('--remotes copies all that the backup has, and takes no further options. Nothing was done.');
  process.exit(1);
}
const [file = '', ...rest] = args.includes('--remotes')
  ? ['services/registry/src/backup/cli.ts', 'restore', remotesFolder()]
  : ['services/api/src/restore/cli.ts', ...args];
process.exitCode = runScript(file, ...rest);
