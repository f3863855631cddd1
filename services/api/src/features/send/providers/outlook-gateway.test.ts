import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutlookGateway } from './outlook-gateway.ts';

const mail = {
  from: { name: 'Jordan', address: 'jordan@home.example' },
  to: [{ name: 'Coach', address: 'coach@school.example' }],
  subject: 'Hello',
  text: 'Hello',
  attachments: [],
  messageId: '<one@home.example>',
};

test('an email whose draft could not be deleted is unknown, since the user might send the draft', async () => {
  const graph = createServer((request, response) => {
    request.resume();
    response.writeHead(201, { connection: 'close' }).end('{"id":"draft"}');
  });
  await once(graph.listen(0, '127.0.0.1'), 'listening');
  const gateway = createOutlookGateway(`http://127.0.0.1:${(graph.address() as AddressInfo).port}`);
  const prepared = await gateway.prepare(mail);
  // Neither the call that sends nor the one that deletes the draft reaches a server.
  const commit = async () => {
    graph.close();
    graph.closeAllConnections();
  };
  expect(await prepared.send({ accessToken: 'token', commit })).toMatchObject({
    kind: 'unknown',
    cause: { code: 'ECONNREFUSED' },
  });
});
