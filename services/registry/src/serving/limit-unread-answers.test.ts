import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance } from 'fastify';
import { limitUnreadAnswers } from './limit-unread-answers.ts';

let app: FastifyInstance;
let origin: string;

beforeEach(async () => {
  app = fastify({ trustProxy: '127.0.0.1' });
  limitUnreadAnswers(app);
  app.get('/history', async () => 'é'.repeat(7_500_000));
  app.get('/state', async () => 'x'.repeat(100_000));
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

/** Asks for an answer and reads only its head. */
async function ask(path: string, from: string): Promise<IncomingMessage> {
  const request = get(`${origin}${path}`, { agent: false, headers: { 'x-forwarded-for': from } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

test('a network holds 32 MB of answers that it does not read, and others get theirs', async () => {
  const codes: (number | undefined)[] = [];
  for (let place = 0; place < 4; place += 1) codes.push((await ask('/history', '198.51.100.1')).statusCode);
  expect(codes).toEqual([200, 200, 429, 429]);
  expect((await ask('/state', '198.51.100.1')).statusCode).toBe(200);
  const other = await app.inject({ url: '/history', headers: { 'x-forwarded-for': '198.51.100.2' } });
  expect([other.statusCode, other.body.length]).toEqual([200, 7_500_000]);
  const { statusCode, headers, body } = await app.inject({
    url: '/history',
    headers: { 'x-forwarded-for': '198.51.100.1' },
  });
  expect([statusCode, headers['retry-after']]).toEqual([429, '1']);
  expect(JSON.parse(body)).toMatchObject({ code: 'rate_limited', retryAfter: 1 });
});

test('what is read makes room for the next answer', async () => {
  for (let place = 0; place < 8; place += 1) {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect((await (await fetch(`${origin}/history`, { headers })).text()).length).toBe(7_500_000);
  }
});
