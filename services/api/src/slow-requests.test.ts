import { sendSlowly, slowBody, slowHeaders } from '@cc/contracts/testing/slow-request';
import { startStandIns, type StandIns } from './testing/stand-ins.ts';
import { startTestApi, type TestApi } from './testing/test-api.ts';

let standIns: StandIns;
let api: TestApi;

beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns, environment: { REQUEST_TIMEOUT_MS: '1000' } });
});

afterAll(async () => {
  await api.close();
  await standIns.close();
});

test('slow requests are closed, and others are answered meanwhile', async () => {
  const origin = await api.server.listen({ host: '127.0.0.1', port: 0 });
  const attacks = [slowBody('/api/contact'), slowHeaders].map((beginning) => sendSlowly(origin, beginning));
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  for (const answer of await Promise.all(attacks)) expect(answer).not.toContain('HTTP/1.1 200');
});
