import { setTimeout as pause } from 'node:timers/promises';
import { startTestCluster, stopTestCluster } from '@cc/local-postgres/testing';
import { startStandIns, type StandIns } from '../../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { sendRequest } from '../../testing/test-coaches.ts';

let standIns: StandIns;
let api: TestApi;
/** The server and its sessions, while they are frozen. */
let frozen: readonly number[] = [];

async function freeze(): Promise<void> {
  const { rows } = await api.admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type <> 'autovacuum worker'
     union select split_part(pg_read_file('postmaster.pid'), E'\n', 1)::integer`,
  );
  frozen = rows.map(({ pid }) => pid);
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
}

function thaw(): void {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  frozen = [];
}

beforeAll(async () => {
  // A server of its own, because a frozen one would stop the other test files.
  await startTestCluster();
  standIns = await startStandIns();
  api = await startTestApi({
    standIns,
    environment: { DATABASE_REQUEST_CONNECTIONS: '3', DATABASE_REQUEST_TIMEOUT_MS: '2000', HEALTH_INTERVAL_MS: '500' },
  });
});

afterAll(async () => {
  thaw();
  await api.close();
  await Promise.all([standIns.close(), stopTestCluster()]);
});

const health = async () => (await api.server.inject('/readyz')).statusCode;
const until = async (status: number) => {
  while ((await health()) !== status) await pause(20);
};
const message = { email: 'a@mail.example', subject: 'Subject', message: 'Message' };

test('while Postgres is frozen, requests and health checks are refused, and both recover by themselves', async () => {
  const user = await api.createUser();
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const send = () => api.post('/api/send-gmail', sendRequest(user, handle, 1), user, { 'idempotency-key': 'run/1' });
  await freeze();
  await until(503);
  const refused = await Promise.all([send(), ...Array.from({ length: 6 }, () => api.post('/api/contact', message))]);
  for (const answer of refused) {
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
  }
  expect(standIns.inbox.messages()).toEqual([]);
  thaw();
  await until(200);
  const accepted = [await send(), await api.post('/api/contact', message)];
  expect(accepted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(standIns.inbox.messages()).toHaveLength(1);
});

test('while the database takes no writes, this process is not ready, and says so', async () => {
  const write = async (mode: 'on' | 'off') => {
    await api.admin.query(`alter system set default_transaction_read_only = ${mode}`);
    await api.admin.query('select pg_reload_conf()');
  };
  await write('on');
  await until(503);
  expect((await api.server.inject('/readyz')).json()).toMatchObject({ reason: 'read-only' });
  await write('off');
  await until(200);
});

test('while requests take all of their connections, health checks answer and further requests are refused', async () => {
  const taken = await Promise.all(Array.from({ length: 3 }, () => api.externals.pool.connect()));
  const { server } = await api.build({});
  expect((await server.inject('/readyz')).statusCode).toBe(200);
  expect((await api.post('/api/contact', message)).json()).toMatchObject({ code: 'unavailable' });
  for (const client of taken) client.release();
  expect((await api.post('/api/contact', message)).statusCode).toBe(200);
  await server.close();
});

test('a statement that takes too long is ended in the database too', async () => {
  await expect(api.externals.pool.query('select pg_sleep(60)')).rejects.toThrow('Query read timeout');
  const running = `select 1 from pg_stat_activity where usename = 'cc_api' and query like '%pg_sleep%' and state = 'active'`;
  // The session reports its state a moment after its answer.
  while ((await api.admin.query(running)).rowCount !== 0) await pause(20);
});
