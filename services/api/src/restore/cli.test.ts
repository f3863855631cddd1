import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { openApiDatabase } from '../testing/api-database.ts';

const cli = fileURLToPath(new URL('./cli.ts', import.meta.url));
const [ours, hosted] = ['postgres://postgres:secret@127.0.0.1:1/x', 'postgres://postgres:secret@db.hosted.example/x'];

test.each([
  ['RESTORE_DATABASE_URL', hosted, ours],
  ['NEWEST_DATABASE_URL', ours, hosted],
])('sends no password in plain text to a host outside of our network: %s', (name, url, newest) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [cli, '--already-restored', '--to', '2026-11-27T12:31:00Z', '--newest'],
    {
      env: {
        RESTORE_DATABASE_URL: url,
        NEWEST_DATABASE_URL: newest,
        TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      },
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining(`${name} must end with ?sslmode=verify-full`)]);
  expect(stderr).not.toContain('secret');
});

test.each([
  [
    'two hours later than the state',
    3_600_000,
    'the last work that the database knows of was done at .* Run this again',
  ],
  ['in the future', -3_600_000, 'is in the future'],
])('believes no restored time that is %s, and asks nobody about it', async (_case, ago, told) => {
  const database = await openApiDatabase();
  const client = new Client({ connectionString: database.url() });
  await client.connect();
  await client.query(`insert into pgboss.job (name, created_on) values ('sweep', now() - interval '3 hours')`);
  const { status, stderr } = spawnSync(
    process.execPath,
    [cli, '--already-restored', '--to', new Date(Date.now() - ago).toISOString()],
    {
      env: { RESTORE_DATABASE_URL: database.url(), TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('base64') },
      encoding: 'utf8',
    },
  );
  const { rows } = await client.query('select from private.restores');
  expect([status, stderr, rows]).toEqual([1, expect.stringMatching(told), []]);
  await client.end();
  await database.drop();
});

test('takes the restored database for no newest state, by whatever address', async () => {
  const database = await openApiDatabase();
  const { status, stderr } = spawnSync(
    process.execPath,
    [cli, '--already-restored', '--to', '2026-11-27T12:31:00Z', '--newest'],
    {
      env: {
        RESTORE_DATABASE_URL: database.url(),
        NEWEST_DATABASE_URL: `${database.url()}?application_name=newest`,
        TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      },
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([1, expect.stringContaining('leads to the restored database itself')]);
  await database.drop();
});

test('asks for the newest list of coaches before API and workers start', async () => {
  const database = await openApiDatabase();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [cli, '--already-restored', '--to', '2026-11-27T12:31:00Z'],
    {
      env: { RESTORE_DATABASE_URL: database.url(), TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('base64') },
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /The list of coaches is that of 2026-11-27T12:31:00\.000Z: .* Import the newest one again.*\n.*can start then\.\n$/,
  );
  await database.drop();
});

test('a refused connection ends the command at once, with the reason', async () => {
  const database = await openApiDatabase();
  const unknown = new URL(database.url());
  unknown.pathname = '/nowhere';
  const { status, stderr } = spawnSync(process.execPath, [cli, '--already-restored', '--to', '2026-11-27T12:31:00Z'], {
    env: { RESTORE_DATABASE_URL: unknown.href, TOKEN_ENCRYPTION_KEY: randomBytes(32).toString('base64') },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(
      /takes no connection: database "nowhere" does not exist\. .* passwords of roles are those of then/,
    ),
  ]);
  await database.drop();
});
