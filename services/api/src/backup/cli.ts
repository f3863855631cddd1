import { createPgBackRest } from './pg-back-rest-gateway.ts';
import { configuredTokenKeys } from './token-keys.ts';

// Backs the database up. `full`: all of it; otherwise what changed since the last full backup.
const type = process.argv.includes('--full') ? 'full' : 'diff';

try {
  const keys = configuredTokenKeys(process.env);
  const pgBackRest = createPgBackRest(process.env['BACKUP_PROGRAM'] ?? 'pgbackrest');
  const begun = Date.now();
  await pgBackRest.backUp(type, keys);
  const latest = (await pgBackRest.backups()).at(-1);
  console.log(
    `Backup ${latest?.label} of the database took ${((Date.now() - begun) / 1000).toFixed(1)} s. Key of mailbox tokens: ${keys.join(', ')}.`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
