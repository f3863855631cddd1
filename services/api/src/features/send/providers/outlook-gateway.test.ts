import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mailboxFull } from './mail-gateway.ts';
import { createOutlookGateway } from './outlook-gateway.ts';

const mail = {
  from: { name: 'Jordan', address: 'jordan@home.example' },
  to: [{ name: 'Coach', address: 'coach@school.example' }],
  subject: 'Hello',
  text: 'Hello',
  attachments: [],
  messageId: '<one@home.example>',
};

async function preparedAt(graph: Server) {
  await once(graph.listen(0, '127.0.0.1'), 'listening');
  return createOutlookGateway(`http://127.0.0.1:${(graph.address() as AddressInfo).port}`).prepare(mail);
}

test('an email whose draft could not be deleted is unknown, since the user might send the draft', async () => {
  const graph = createServer((request, response) => {
    request.resume();
    response.writeHead(201, { connection: 'close' }).end('{"id":"draft"}');
  });
  const prepared = await preparedAt(graph);
  // Neither the call that sends nor the one that deletes the draft reaches a server.
  const commit = async () => {
    graph.close();
    graph.closeAllConnections();
  };
  expect(await prepared.send({ accessToken: 'token', userId: 'one', commit })).toMatchObject({
    kind: 'unknown',
    cause: { code: 'ECONNREFUSED' },
  });
});

test('a draft that was sent by hand before our call was sent, whatever the call says', async () => {
  const asked: string[] = [];
  const graph = createServer(({ method = '', url = '' }, response) => {
    asked.push(`${method} ${url}`);
    const [status, body] =
      method === 'GET' ? [200, '{"isDraft":false}'] : url.endsWith('/send') ? [400, '{}'] : [201, '{"id":"draft"}'];
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(body);
  });
  const prepared = await preparedAt(graph);
  const outcome = await prepared.send({ accessToken: 'token', userId: 'one', commit: async () => undefined });
  graph.close();
  expect(outcome).toEqual({ kind: 'accepted', messageId: 'draft' });
  expect(asked.filter((call) => call.startsWith('DELETE'))).toEqual([]);
});

test.each(['draft', 'send'])('a full mailbox is told as such, and nothing was sent (507 to the %s)', async (step) => {
  const graph = createServer(({ method = '', url = '' }, response) => {
    const isFull = method === 'POST' && url.endsWith('/send') === (step === 'send');
    const [status, body] = isFull
      ? [507, '{}']
      : method === 'GET'
        ? [200, '{"isDraft":true}']
        : [201, '{"id":"draft"}'];
    response
      .writeHead(method === 'DELETE' ? 204 : status, { connection: 'close' })
      .end(method === 'DELETE' ? '' : body);
  });
  const prepared = await preparedAt(graph);
  const outcome = await prepared.send({ accessToken: 'token', userId: 'one', commit: async () => undefined });
  graph.close();
  expect(outcome).toEqual({ kind: 'policy', providerCode: mailboxFull });
});
