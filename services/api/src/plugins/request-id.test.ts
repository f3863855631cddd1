import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { useTestApi } from '../testing/use-test-api.ts';

const proxyKey = 'the-key-that-the-site-shares-with-the-api';
const id = '5a0e3c1e-7c0d-4a53-8a43-8d2f7f1f0c55';
const fromSite = { 'x-proxy-key': proxyKey, traceparent: `00-${id.replaceAll('-', '')}-8a438d2f7f1f0c55-00` };

let server: FastifyInstance;
const { api } = await useTestApi({ environment: { PROXY_KEY: proxyKey, CORS_ORIGINS: 'http://localhost:3002' } });
beforeAll(async () => {
  server = api.server;
});

test('the id of the site’s request is in the header, in the error and in the log', async () => {
  const before = api.log().length;
  const answer = await server.inject({ url: '/api/nothing', headers: fromSite });
  expect(answer.headers['x-request-id']).toBe(id);
  expect(answer.json()).toMatchObject({ requestId: id });
  expect(api.log().slice(before)).toContain(`"reqId":"${id}"`);
});

test.each([
  ['by its own header', { 'x-request-id': id }],
  ['of zeros', { traceparent: `00-${'0'.repeat(32)}-8a438d2f7f1f0c55-01` }],
  ['that could leave its comment', { traceparent: `${fromSite.traceparent} */ drop table public.sends; /*` }],
])('an id %s is replaced', async (_, headers) => {
  const answer = await server.inject({ url: '/livez', headers });
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(answer.headers['x-request-id']).not.toBe(id);
});

test('a remote that runs alone can read the id', async () => {
  const answer = await server.inject({ url: '/api/nothing', headers: { origin: 'http://localhost:3002' } });
  expect(answer.headers['access-control-expose-headers']).toBe('x-request-id');
});

/** The API's session that waits for the table, as the database sees it. */
async function waitingFor(table: string, ask: () => Promise<unknown>): Promise<unknown> {
  const blocker = await api.admin.connect();
  await blocker.query(`begin; lock table ${table} in access exclusive mode`);
  const asked = ask();
  // Not those that wait for another lock for a moment.
  const waiting = `select a.query from pg_stat_activity a join pg_locks l on l.pid = a.pid
    where a.usename = 'cc_api' and a.datname = current_database() and not l.granted and l.relation = $1::regclass`;
  const look = async () => (await api.admin.query<object>(waiting, [table])).rows[0];
  while (!(await look())) await pause(10);
  // Again: while it begins to wait, Postgres may show the statement before.
  const seen = await look();
  await blocker.query('rollback');
  blocker.release();
  await asked;
  return seen;
}

const message = { email: 'parent@mail.example', subject: 'Division 2', message: 'When?', leaveEmpty: '' };
const write = () => server.inject({ method: 'POST', url: '/api/contact', headers: fromSite, payload: message });

test('the database sees the id of the request beside its statements', async () => {
  const user = await api.createUser();
  const headers = { ...fromSite, authorization: user.authorization };
  const list = () => server.inject({ method: 'POST', url: '/api/mailboxes', headers, payload: {} });
  await expect(waitingFor('public.mail_connections', list)).resolves.toMatchObject({
    query: expect.stringContaining(`/* request ${id} */ select`),
  });
});

test('the database sees the id of the request beside the statements of a transaction', async () => {
  await expect(waitingFor('public.contact_messages', write)).resolves.toMatchObject({
    query: expect.stringContaining(`/* request ${id} */ insert`),
  });
});

test('an address in the error of a library is not logged', () => {
  const refused = new Error('550 <jordan.avery@gmail.example> rejected', {
    cause: new Error('to sam@outlook.example'),
  });
  api.server.log.error(refused);
  api.server.log.warn({ err: refused, recipient: 'sam@outlook.example' }, 'No mail to sam@outlook.example');
  expect(api.log()).toContain('550 <[address]> rejected');
  expect(api.log()).not.toMatch(/jordan\.avery@|sam@/);
});

test('log fields with secret names are redacted', () => {
  api.server.log.error({ access_token: 'sesame', request: { body: 'sesame', deep: { password: 'sesame' } } }, 'a slip');
  expect(api.log()).toContain('a slip');
  expect(api.log()).not.toContain('sesame');
});
