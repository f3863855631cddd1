import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort, startPostgres, type RunningPostgres } from './index.ts';

const password = 'pass word/with:signs@';
let folder: string;
let port: number;
const toStop: RunningPostgres[] = [];

async function start(
  options: { readonly password?: string; readonly dataDir?: string } = {},
): Promise<RunningPostgres> {
  const server = await startPostgres({ dataDir: join(folder, 'data'), port, password, ...options });
  toStop.push(server);
  return server;
}

async function query(server: RunningPostgres, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** A separate process that starts the server on the same data and can be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const script = `
    import { startPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    const server = await startPostgres(${JSON.stringify({ dataDir: join(folder, 'data'), port, password })});
    console.log('up');
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

async function killHard(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

async function postmaster(): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-postgres-'));
  await chmod(folder, 0o755);
  port = await freePort();
});
afterEach(async () => {
  for (const server of toStop.splice(0)) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('data survives a restart', async () => {
  const first = await start();
  await query(first, `create table fruits as select 'plum' as fruit`);
  await first.stop();
  const second = await start();
  expect(await query(second, 'select fruit from fruits')).toEqual([{ fruit: 'plum' }]);
});

test('stop can be called twice', async () => {
  const server = await start();
  await server.stop();
  await server.stop();
  await expect(query(server, 'select 1')).rejects.toThrow('ECONNREFUSED');
});

test('a server that outlived its killed process is restarted with its data', async () => {
  const child = await startElsewhere();
  const orphan = await postmaster();
  await killHard(child);
  expect(() => process.kill(orphan, 0)).not.toThrow();

  const server = await start();
  expect(await postmaster()).not.toBe(orphan);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('the data is recovered after both the process and the server were killed', async () => {
  const child = await startElsewhere();
  const killed = await postmaster();
  await killHard(child);
  process.kill(killed, 'SIGKILL');
  const server = await start();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('data in use by another process is refused', async () => {
  const child = await startElsewhere();
  await expect(start()).rejects.toThrow(`is in use by process ${child.pid}. Stop that process first`);
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
  await start();
});

test('the error for a taken port names the port and the next step', async () => {
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(start()).rejects.toThrow(
    `Port ${port} is taken by another program, so Postgres cannot start. Stop that program, or choose another port with POSTGRES_PORT.`,
  );
  other.close();
});

test('a password other than that of the data is refused', async () => {
  await (await start()).stop();
  await expect(start({ password: 'other' })).rejects.toThrow('was made with another password');
  await start();
});

test('refused settings are reported with the message of Postgres', async () => {
  const refused = startPostgres({
    dataDir: join(folder, 'data'),
    port,
    password,
    settings: { shared_buffers: 'much' },
  });
  await expect(refused).rejects.toThrow('invalid value for parameter "shared_buffers": "much"');
});

test("data below a closed folder, such as root's home, works", async () => {
  const closed = join(folder, 'home');
  await mkdir(closed, { mode: 0o700 });
  const first = await start({ dataDir: join(closed, 'data') });
  await query(first, `create table fruits as select 'plum' as fruit`);
  await first.stop();
  const second = await start({ dataDir: join(closed, 'data') });
  expect(await query(second, 'select fruit from fruits')).toEqual([{ fruit: 'plum' }]);
  await second.stop();

  await rm(join(closed, 'data'), { recursive: true });
  const third = await start({ dataDir: join(closed, 'data') });
  await expect(query(third, 'select fruit from fruits')).rejects.toThrow('does not exist');
  await third.stop();
  await rm(await realpath(join(closed, 'data')), { recursive: true });
});
