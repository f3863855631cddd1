import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { signRecords } from '../storage/signed-records.ts';
import { createAlerts } from './send-alerts.ts';

let store: TrialStore;
let server: Server;
let status: number;
let received: string[];

beforeEach(async () => {
  store = await createTrialStore();
  [status, received] = [200, []];
  server = createServer((request, answer) => {
    request.setEncoding('utf8').on('data', (text: string) => received.push(text));
    request.on('end', () => answer.writeHead(status).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await store.remove();
});

const alert = { remote: 'trial', version: 'v1', about: 'failing', text: 'trial v1 fails.' } as const;
// A server that listens on a port has an address with a port.
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;

test('each alert is posted once, whichever registry finds it', async () => {
  const [one, other] = [createAlerts(store.storage, url()), createAlerts(store.storage, url())];
  await Promise.all([one(alert), other(alert)]);
  await one({ ...alert, version: 'v2', text: 'trial v2 fails.' });
  expect(received.sort()).toEqual(['{"text":"trial v1 fails."}', '{"text":"trial v2 fails."}']);
});

test('the next day it is posted again, so that a forged alert does not hide a true one for good', async () => {
  let now = '2026-01-01T00:00:00Z';
  const send = createAlerts(store.storage, url(), () => new Date(now));
  await send(alert);
  now = '2026-01-01T23:59:00Z';
  await send(alert);
  now = '2026-01-02T00:00:00Z';
  await send(alert);
  expect(received).toHaveLength(2);
});

test('an alert that was not taken is reported, and posted again', async () => {
  const send = createAlerts(store.storage, url());
  status = 500;
  await expect(send(alert)).rejects.toThrow('The alert "trial v1 fails." could not be delivered.');
  status = 200;
  await send(alert);
  expect(received).toHaveLength(2);
});

test.each([
  ['is repeated by the client, which finds its own mark', async () => false],
  ['fails', async () => Promise.reject(new Error('The answer was lost.'))],
])('an alert is posted although a request whose answer was lost %s', async (_what, lost) => {
  let isFirst = true;
  const createOnce: TrialStore['storage']['createOnce'] = async (...request) => {
    const created = await store.storage.createOnce(...request);
    const answer = isFirst ? lost() : created;
    isFirst = false;
    return answer;
  };
  const send = createAlerts({ ...store.storage, createOnce }, url());
  await send(alert).catch(() => undefined);
  await send(alert);
  expect(received).toHaveLength(1);
});

test('a mark that somebody else wrote into the storage keeps no alert from being sent', async () => {
  const signed = signRecords(store.storage, { RECORDS_KEY: 'records-key-of-the-tests' });
  const day = new Date().toISOString().slice(0, 10);
  await store.storage.write(`alerts/trial/v1-failing-${day}.json`, '{"id":"forged"}');
  const [one, other] = [createAlerts(signed, url()), createAlerts(signed, url())];
  await one(alert);
  await other(alert);
  expect(received).toHaveLength(1);
});

test('without a webhook nothing is posted or remembered', async () => {
  await createAlerts(store.storage, undefined)(alert);
  expect(await store.storage.list('')).toEqual([]);
});
