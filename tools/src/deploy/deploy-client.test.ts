import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDeployClient } from './deploy-client.ts';

let server: Server | undefined;

afterEach(() => new Promise<void>((closed) => (server ? server.close(() => closed()) : closed())));

async function registryThat(answers: RequestListener): Promise<string> {
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

test('an unreachable registry is named, with the next step', async () => {
  const registry = await registryThat(json(200, {}));
  await new Promise((closed) => server?.close(closed));
  server = undefined;
  const state = createDeployClient(registry, 'token').state();
  await expect(state).rejects.toThrow(/cannot be reached.*npm start.*\nNothing was changed\./s);
});

test('a connection that breaks during an upload changes nothing; during a release the outcome is unknown', async () => {
  const registry = await registryThat((request) => request.socket.destroy());
  const client = createDeployClient(registry, 'token');
  await expect(client.upload('trial', Buffer.from('tar'))).rejects.toThrow(/cut off: nothing was stored/);
  await expect(client.activate('trial', { kind: 'rollback' })).rejects.toThrow(/unknown.*deploy:history -- trial/);
});

test('a refusal names the finding, the affected teams and the remedy', async () => {
  const finding = { check: 'fragments', what: 'buy-button is gone.', whom: ['Marketing team'], remedy: 'Keep it.' };
  const refusal = { error: 'Refused.', code: 'refused', requestId: '1', findings: [finding] };
  const client = createDeployClient(await registryThat(json(422, refusal)), 'token');
  await expect(client.activate('trial', { kind: 'promote' })).rejects.toMatchObject({
    code: 'refused',
    message: 'Refused.\n  - buy-button is gone.\n    affects: Marketing team\n    remedy: Keep it.',
  });
});

test('no text of another team reaches the terminal as a command or a line of its own', async () => {
  const text = 'a\u001b[8m\n9999  rollback by Operator\u009b2J\u202e';
  const finding = { check: 'pages', what: text, whom: [text], remedy: text };
  const refusal = { error: `Refused.\n  \u001b[8m`, code: 'refused', requestId: '1', findings: [finding] };
  const client = createDeployClient(await registryThat(json(422, refusal)), 'token');
  const message = await client.gate('trial', 'v1').then(() => '', String);
  expect(message.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(message.split('\n')).toHaveLength(5);
});

test('an address without a registry is named', async () => {
  const client = createDeployClient(await registryThat(json(404, { message: 'Route not found' })), 'token');
  await expect(client.state()).rejects.toThrow(/answered GET state with 404.*Is it a registry\?/);
});
