import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createWorkerProcess, type ApiProcess } from './testing/api-process.ts';
import { useTestApi } from './testing/use-test-api.ts';

let workers: ApiProcess[];

const { api, standIns } = await useTestApi();

beforeEach(() => {
  workers = [];
});

afterEach(() => Promise.all(workers.map((worker) => worker.kill())));

async function startWorker(changes: Readonly<Record<string, string>> = {}): Promise<ApiProcess> {
  const worker = createWorkerProcess({ ...api.environment, ...changes });
  workers.push(worker);
  await worker.start();
  return worker;
}

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await pause(50);
};

/** Has a mail queued. @returns whether it has arrived. */
async function order(subject: string): Promise<() => boolean> {
  await api.post('/api/contact', { email: 'parent@mail.example', subject, message: 'When?' });
  return () => standIns.inbox.messages().some((mail) => mail.subject === `Contact: ${subject}`);
}

const states = async () =>
  (await api.admin.query<{ state: string }>(`select state from pgboss.job where name = 'mail-form'`)).rows.map(
    ({ state }) => state,
  );

test('after kill -9 the jobs of a worker begin again in another one', async () => {
  // A mail server that takes every connection and never greets.
  const visitors: Socket[] = [];
  const silent = createServer((socket) => visitors.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo; // a listening TCP server has no other kind of address
  const first = await startWorker({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const [one, two] = [await order('One'), await order('Two')];
  await until(() => visitors.length === 2);
  await startWorker();
  await first.kill();
  await until(() => one() && two());
  silent.close();
});

test('a worker stops on SIGTERM', async () => {
  const worker = await startWorker();
  const arrived = await order('Before the stop');
  await until(async () => (await states()).every((state) => state === 'completed'));
  expect([await worker.stop(), arrived()]).toEqual([0, true]);
});

test('a worker that cannot reach its database at the start ends, so that its supervisor starts it again', async () => {
  // Nothing listens on this port.
  const start = startWorker({ DATABASE_URL: 'postgres://cc_api:x@127.0.0.1:9/none' });
  await expect(start).rejects.toThrow(/worker\.ts did not start: [^]*ECONNREFUSED/);
});
