import { setTimeout as pause } from 'node:timers/promises';
import { drain } from '@cc/deploy/drain';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'undici';
import { startBalancer } from './testing/balancer.ts';
import { useTestApi } from './testing/use-test-api.ts';

const { api } = await useTestApi();

async function start(port: number): Promise<FastifyInstance> {
  const { server } = await api.build({});
  await server.listen({ host: '127.0.0.1', port });
  return server;
}

test('each of two APIs restarts under load, and no request fails', async () => {
  const servers = [await start(0), await start(0)];
  const balancer = await startBalancer(servers.map((server) => server.listeningOrigin));
  // One pool for all, with the connections kept open, as the site's proxy has it.
  const pool = new Pool(balancer.url, { connections: 50, keepAliveMaxTimeout: 4000 });
  const answers: Record<string, number> = {};
  let over = false;
  const users = await Promise.all(Array.from({ length: 5 }, () => api.createUser()));
  const load = users.map(async ({ authorization }) => {
    while (!over) {
      const answer = await pool
        .request({ method: 'POST', path: '/api/purchases', headers: { authorization } })
        .then(async ({ statusCode, body }) => (await body.text(), String(statusCode)))
        .catch((error: unknown) => String(error));
      answers[answer] = (answers[answer] ?? 0) + 1;
      await pause(20);
    }
  });
  for (const server of servers) {
    const origin = server.listeningOrigin;
    await drain(server, 1);
    // The balancer has asked it, however busy the machine is.
    while (balancer.ready.has(origin)) await pause(20);
    await server.close();
    const next = await start(Number(new URL(origin).port));
    servers[servers.indexOf(server)] = next;
    while (!balancer.ready.has(origin)) await pause(20);
  }
  over = true;
  await Promise.all(load);
  await pool.close();
  await balancer.close();
  await Promise.all(servers.map((server) => server.close()));
  expect(answers).toEqual({ 200: expect.any(Number) });
});
