import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lookAtDataApi } from './data-api-gateway.ts';

const open: Server[] = [];
afterAll(() => open.forEach((server) => server.close()));

/** A data API that answers writes of a table with this text. */
async function answering(texts: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer(({ url = '' }, response) => void response.end(texts[url.split('/').at(-1) ?? '']));
  open.push(server);
  await once(server.listen(0, 'localhost'), 'listening');
  return `http://localhost:${(server.address() as AddressInfo).port}`; // a listening TCP server has no other kind of address
}
const emails = '{"code":"23514","message":"new row violates check constraint \\"emails_email_rule\\""}';

test('the data API: fine', async () => {
  const texts = { emails, schools: '{"code":"42501","message":"None of our pages asks for this."}' };
  expect(await lookAtDataApi(await answering(texts), 'key')).toBeUndefined();
});

test.each([
  [{ emails: '{"code":"PT413"}' }, 'passes bodies on in parts'],
  [{ emails: '{"message":"None of our pages asks for this."}' }, 'refuses what our pages ask for: {"message"'],
  [{ emails, schools: '{"message":"permission denied for table schools"}' }, 'takes what none of our pages asks for'],
])('the data API, %j', async (texts, sentence) => {
  expect(await lookAtDataApi(await answering(texts), 'key')).toContain(sentence);
});
