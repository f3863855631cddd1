import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDeployClient } from './deploy-client.ts';

let server: Server | undefined;

afterEach(() => new Promise<void>((closed) => (server ? server.close(() => closed()) : closed())));

async function storeThat(answers: RequestListener): Promise<string> {
  const listening = createServer(answers);
  server = listening;
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready));
  // A server that listens on a port has an address with a port.
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}

const json = (status: number, body: object): RequestListener => {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

test('a store that is not there is named, with the way on', async () => {
  const store = await storeThat(json(200, {}));
  await new Promise((closed) => server?.close(closed));
  server = undefined;
  const words = createDeployClient(store, 'token').state();
  await expect(words).rejects.toThrow(/cannot be reached.*npm start.*\nNothing was changed\./s);
});

test('a connection that breaks during an upload changed nothing; during a release nobody knows', async () => {
  const store = await storeThat((request) => request.socket.destroy());
  const client = createDeployClient(store, 'token');
  await expect(client.upload('trial', Buffer.from('tar'))).rejects.toThrow(/cut off: nothing of it was kept/);
  await expect(client.activate('trial', { kind: 'rollback' })).rejects.toThrow(/not known.*deploy:history -- trial/);
});

test('a refusal says what would have broken, whom, and the way on', async () => {
  const finding = { check: 'fragments', what: 'buy-button is gone.', whom: ['Marketing team'], remedy: 'Keep it.' };
  const refusal = { error: 'Refused.', code: 'refused', requestId: '1', findings: [finding] };
  const client = createDeployClient(await storeThat(json(422, refusal)), 'token');
  await expect(client.activate('trial', { kind: 'promote' })).rejects.toMatchObject({
    code: 'refused',
    message: 'Refused.\n  - buy-button is gone.\n    whom: Marketing team\n    way on: Keep it.',
  });
});

test('what is no store of a site says so', async () => {
  const client = createDeployClient(await storeThat(json(404, { message: 'Route not found' })), 'token');
  await expect(client.state()).rejects.toThrow(/answered GET state with 404.*Is it the store of a site\?/);
});
