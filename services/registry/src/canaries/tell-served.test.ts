import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { createTellServed } from './tell-served.ts';

let store: TrialStore;
let api: Server;
let status: number;
let received: unknown[];

beforeEach(async () => {
  store = await createTrialStore();
  [status, received] = [200, []];
  const take = async (request: IncomingMessage) => {
    received.push([request.url, request.headers.authorization, await json(request)]);
  };
  api = createServer((request, answer) => {
    void take(request).then(() => answer.writeHead(status).end());
  }).listen(0, '127.0.0.1');
  await once(api, 'listening');
});
afterEach(async () => {
  api.close();
  await store.remove();
});

/** @param key of the reports */
const tell = async (key?: string) => {
  // A server that listens on a port has an address with a port.
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  await createTellServed({ apiUrl, key })(await store.releases.state());
};

test('the API hears of the live version, the one before and the canary', async () => {
  await store.deploy('v1', 'v2', 'v3');
  await store.upload('v4', 'v5');
  await store.activate({ kind: 'canary', to: 'v4', percent: 10 });
  await tell('key');
  const versions = ['v3', 'v2', 'v4'].map((version) => ({ remote: 'trial', version }));
  expect(received).toEqual([['/api/browser-reports/served', 'Bearer key', { versions }]]);
});

test('without a key nothing is sent, and a refusal is no success', async () => {
  await store.deploy('v1');
  await tell();
  expect(received).toEqual([]);
  status = 401;
  await expect(tell('wrong')).rejects.toThrow('it answered 401');
});
