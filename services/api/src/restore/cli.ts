import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { databaseAddress } from '@cc/deploy/database-address';
import { z } from 'zod';
import { carryOver } from './carry-over.ts';
import { createPgBackRest } from '../backup/pg-back-rest-gateway.ts';
import { chooseBackup } from './choose-backup.ts';
import {
  askOwners,
  assertOther,
  assertReached,
  assertReadable,
  assertStateOf,
  promoted,
} from './restored-repository.ts';
import { configuredTokenKeys } from '../backup/token-keys.ts';

const usage = `npm run restore -- --to <time, as 2026-11-27T12:31:00Z> [--newest] [--timeline <number>] [--already-restored]

  --to                the database goes back to this time
  --newest            carries over what may not be forgotten, from a Postgres with the newest state: NEWEST_DATABASE_URL
  --timeline          the history of the log to follow, where it is not the newest: this command says when to add it
  --already-restored  the files are restored, and Postgres runs: only what comes after that

  RESTORE_DATABASE_URL    the restored database, as the role postgres
  NEWEST_DATABASE_URL     the newest state, as the same role
  POSTGRES_START_COMMAND  starts Postgres, as "pg_ctlcluster 15 main start"
  BACKUP_PROGRAM      pgBackRest as the user of Postgres, as "sudo -u postgres pgbackrest"`;

async function restore(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      newest: { type: 'boolean', default: false },
      timeline: { type: 'string' },
      'already-restored': { type: 'boolean' },
    },
  });
  const timeline = z.coerce.number(usage).int(usage).min(1, usage).optional().parse(values.timeline);
  const to = new Date(z.iso.datetime({ offset: true, error: usage }).parse(values.to));
  if (to.getTime() > Date.now()) throw new Error(`--to ${to.toISOString()} is in the future. Check its time zone.`);
  // From the environment: all accounts of a machine may read the arguments of its processes.
  const addresses = z.object({
    RESTORE_DATABASE_URL: databaseAddress,
    NEWEST_DATABASE_URL: values.newest ? databaseAddress : z.undefined().catch(undefined),
  });
  const { RESTORE_DATABASE_URL: url, NEWEST_DATABASE_URL: newestUrl } = addresses.parse(process.env);
  const keys = configuredTokenKeys(process.env);
  const begun = Date.now();
  const say = (line: string) => console.log(`${((Date.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${line}`);
  if (!values['already-restored']) {
    const pgBackRest = createPgBackRest(process.env['BACKUP_PROGRAM'] ?? 'pgbackrest');
    const backup = chooseBackup(await pgBackRest.backups(), to, keys);
    await pgBackRest.restore(backup.label, to, timeline);
    say(`The files of backup ${backup.label} are in place.`);
    const start = process.env['POSTGRES_START_COMMAND'] ?? '';
    if (spawnSync(start, { shell: true, stdio: 'inherit' }).status !== 0) throw new Error(`"${start}" failed.`);
  }
  const database = await promoted(url);
  try {
    if (values['already-restored']) await assertStateOf(database, to);
    else if (timeline === undefined) await assertReached(database, to);
    say(`Postgres takes writes, with the state of ${to.toISOString()}.`);
    await database.query('begin');
    if (newestUrl) {
      const newest = await promoted(newestUrl);
      say('The newest state has replayed its log.');
      try {
        await assertOther(newest, database);
        for (const line of await carryOver(newest, database, to)) say(line);
      } finally {
        await newest.end();
      }
    } else say('What was done since then is forgotten, opt-outs and deletions too: see "What is lost".');
    say(`${await askOwners(database, to)} accounts send nothing until their owner has looked into the Sent folder.`);
    await database.query('commit');
    await assertReadable(database, keys);
    say('The configured keys are those of all stored secrets.');
    say(
      `The list of coaches is that of ${to.toISOString()}: who was taken off it since then is back, with addresses that were corrected. Import the newest one again, as docs/operations/backup.md says.`,
    );
  } finally {
    await database.end();
  }
  say('API and workers can start then.');
}

try {
  await restore();
} catch (error) {
  console.error(
    error instanceof z.ZodError
      ? error.issues.map(({ path, message }) => [...path, message].join(' ')).join('\n')
      : error instanceof Error
        ? error.message
        : error,
  );
  process.exitCode = 1;
}
