import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import pg from 'pg';
import { crashTestCluster, startTestCluster, stopTestCluster } from './test-cluster.ts';

const script = `
  import { startTestCluster } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
  await startTestCluster();
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  const { rows } = await client.query('show data_directory');
  await client.end();
  console.log(JSON.stringify({ url: process.env.TEST_POSTGRES_URL, folder: rows[0].data_directory }));
  setInterval(() => {}, 1000);`;

/** A separate test run, ended by the signal once its server is up. */
async function endRun(signal: NodeJS.Signals): Promise<{ url: string; folder: string }> {
  const run = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(run, 'exit');
  const [line]: unknown[] = await once(run.stdout, 'data');
  run.kill(signal);
  await exited;
  return JSON.parse(String(line));
}

async function isUp(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

test('an interrupted run stops its server and deletes its data', async () => {
  const { url, folder } = await endRun('SIGINT');
  expect(await isUp(url)).toBe(false);
  expect(existsSync(folder)).toBe(false);
});

test('the next run stops the server and deletes the data of a killed run', async () => {
  const killed = await endRun('SIGKILL');
  expect(await isUp(killed.url)).toBe(true);
  await endRun('SIGINT');
  expect(await isUp(killed.url)).toBe(false);
  expect(existsSync(killed.folder)).toBe(false);
});

test('after a crash a surviving cluster has everything that was committed, and its end brings back the former one', async () => {
  const former = process.env['TEST_POSTGRES_URL'];
  await startTestCluster({ surviving: true });
  const url = process.env['TEST_POSTGRES_URL'];
  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await query(`create table fruits as select 'plum' as fruit`);
  await crashTestCluster();
  expect((await query('select fruit from fruits')).rows).toEqual([{ fruit: 'plum' }]);
  await stopTestCluster();
  expect(process.env['TEST_POSTGRES_URL']).toBe(former);
});
