import fastify from 'fastify';
import { hideFailures } from './hide-failures.ts';

test('an unexpected error tells nothing about the server; a refusal is answered as it is', async () => {
  const app = fastify();
  hideFailures(app);
  app.get('/broken', async () => {
    throw Object.assign(new Error("EACCES: permission denied, open '/srv/data/keys.json'"), { code: 'EACCES' });
  });
  app.post('/parsed', async () => 'parsed');
  const broken = await app.inject('/broken');
  expect([broken.statusCode, broken.body]).toEqual([500, 'Something failed on our side. Please try again.\n']);
  const headers = { 'content-type': 'application/json' };
  const refused = await app.inject({ method: 'POST', url: '/parsed', headers, payload: '{' });
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'FST_ERR_CTP_INVALID_JSON_BODY' }]);
});
