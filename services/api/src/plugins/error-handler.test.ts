import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { useTestApi } from '../testing/use-test-api.ts';

const { api } = await useTestApi();

test('a body that is too large is refused once it has arrived, so that a proxy in front does not lose the answer', async () => {
  const origin = await api.server.listen({ host: '127.0.0.1', port: 0 });
  const length = 6_500_000;
  const headers = { 'content-type': 'application/json', 'content-length': length };
  const sending = request(`${origin}/api/contact`, { method: 'POST', headers });
  let answer: IncomingMessage | undefined;
  sending.on('response', (response) => (answer = response));
  sending.write('x'.repeat(100_000));
  for (let others = 0; others < 20; others += 1) await fetch(`${origin}/livez`);
  expect(answer).toBeUndefined();
  sending.end('x'.repeat(length - 100_000));
  await once(sending, 'response');
  expect(answer?.statusCode).toBe(413);
  answer?.resume();
});
