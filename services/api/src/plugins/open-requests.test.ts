import { once } from 'node:events';
import { promisify } from 'node:util';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { useTestApi } from '../testing/use-test-api.ts';
import { sendRequest } from '../testing/test-coaches.ts';
import type { TestUser } from '../testing/test-users.ts';
import { until } from '../testing/until.ts';
import { openRequestLimits } from './open-requests.ts';
import { requestLimits } from './rate-limits.ts';

let origin: string;
/** Tokens that are new to the API are verified once it settles. */
let keysAnswer: Promise<unknown> = Promise.resolve();
let verifying = 0;
const { api } = await useTestApi({
  change: (externals) => ({
    ...externals,
    openRequests: { ...openRequestLimits, totalBytes: 10_000_000 },
    accessTokenKeys: async (...asked) => {
      verifying += 1;
      await keysAnswer;
      return externals.accessTokenKeys(...asked);
    },
  }),
});
beforeAll(async () => {
  origin = await api.server.listen({ host: '127.0.0.1', port: 0 });
});

const large = 100_000;
const paths = ['/api/send-gmail', '/api/runs', '/api/send-test'];

/** Begins a request, and sends its body only in part. The API has seen its headers. */
async function begin(user: TestUser, path: string, length = large): Promise<ClientRequest> {
  const headers = { ...json(user), 'content-length': length, expect: '100-continue' };
  const sending = request(`${origin}${path}`, { method: 'POST', headers, agent: false });
  sending.on('error', () => undefined);
  await once(sending, 'continue');
  return sending;
}

const json = (user: TestUser) => ({ authorization: user.authorization, 'content-type': 'application/json' });

/** Sends the rest of a large body. */
async function end(sending: ClientRequest): Promise<IncomingMessage> {
  sending.end(`{${' '.repeat(large - 2)}}`);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  return answer;
}

const statusOf = async (user: TestUser, path: string) => (await end(await begin(user, path))).resume().statusCode;

/** A user whose token is in the cache, so that it takes no time to verify. */
async function createUser(): Promise<TestUser> {
  const user = await api.createUser();
  await api.post('/api/mailboxes', {}, user);
  return user;
}

/** Ends when the API has no connection any more. */
const allClosed = () =>
  until(async () => {
    const connections = promisify(api.server.server.getConnections.bind(api.server.server));
    return (await connections()) === 0 ? true : undefined;
  });

test('one user has six requests open; a seventh is refused before anything is done for it, other users go on', async () => {
  const [user, other] = [await createUser(), await createUser()];
  const open = await Promise.all(Array.from({ length: 6 }, () => begin(user, '/api/reveal-addresses', 100)));
  const refused = await api.post('/api/mailboxes', {}, user);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
  expect((await api.post('/api/mailboxes', {}, other)).statusCode).toBe(200);
  for (const sending of open) sending.destroy();
  await until(async () => ((await api.post('/api/mailboxes', {}, user)).statusCode === 200 ? true : undefined));
});

// Else a user who leaves requests at once has any number of them handled at a time.
test('a request without a body that is left before it is handled gives its place back, and is not handled', async () => {
  const user = await createUser();
  const client = await api.admin.connect();
  try {
    await client.query('begin; lock table private.request_counts');
    const headers = { authorization: user.authorization };
    const sending = request(`${origin}/api/google-oauth`, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined).end();
    await until(async () => {
      const { rowCount } = await client.query('select from pg_locks l where not l.granted');
      return rowCount ? true : undefined;
    });
    sending.destroy();
    await allClosed();
  } finally {
    await client.query('commit');
    client.release();
  }
  expect((await api.post('/api/google-oauth', undefined, user)).statusCode).toBe(200);
  const { rowCount } = await api.admin.query('select from public.oauth_states where user_id = $1', [user.id]);
  expect(rowCount).toBe(1);
});

// Six such requests would lock a user with a bad connection out, until the process ends.
test('a request whose connection ends while its token is verified takes no place', async () => {
  const user = await api.createUser();
  const answered = Promise.withResolvers<null>();
  [keysAnswer, verifying] = [answered.promise, 0];
  const begun = Array.from({ length: 6 }, () => {
    const headers = { ...json(user), 'content-length': 100 };
    const sending = request(`${origin}/api/reveal-addresses`, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined).write('{');
    return sending;
  });
  await until(() => Promise.resolve(verifying === 6 ? true : undefined));
  for (const sending of begun) sending.destroy();
  await allClosed();
  answered.resolve(null);
  expect((await api.post('/api/mailboxes', {}, user)).statusCode).toBe(200);
});

test('one user has three large requests open; a fourth is refused, small ones and other users go on', async () => {
  const [user, other] = [await createUser(), await createUser()];
  const open = await Promise.all(paths.map((path) => begin(user, path)));
  const refused = (await end(await begin(user, '/api/send-outlook'))).resume();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
  expect((await api.post('/api/mailboxes', {}, user)).statusCode).toBe(200);
  expect(await statusOf(other, '/api/send-gmail')).toBe(400);
  for (const sending of open) sending.destroy();
  await until(async () => ((await statusOf(user, '/api/send-gmail')) === 400 ? true : undefined));
});

test('what is only announced takes nothing; beyond what may arrive together, the largest unfinished body ends, and others go on', async () => {
  const [written, rest] = [2_480_000, 10_000];
  const users = await Promise.all(Array.from({ length: 4 }, createUser));
  const held = await Promise.all(users.map((user) => begin(user, '/api/runs', written + rest)));
  const user = await createUser();
  expect(await statusOf(user, '/api/runs')).toBe(400);

  const answers = held.map((sending) => once(sending, 'response') as Promise<[IncomingMessage]>);
  await Promise.all(held.map((sending) => new Promise((sent) => sending.write(' '.repeat(written), sent))));
  // In turns with these, what was written arrives.
  for (let count = 0; count < 20; count += 1) expect(await statusOf(user, '/api/runs')).toBe(400);
  for (const sending of held) sending.end(' '.repeat(rest));
  const codes = (await Promise.all(answers)).map(([answer]) => answer.resume().statusCode);
  expect(codes.sort()).toEqual([400, 400, 400, 503]);
});

test('a body that is larger than all others ends itself', async () => {
  const [user, other] = [await createUser(), await createUser()];
  const open = await begin(other, '/api/runs');
  const headers = json(user);
  const body = ' '.repeat(11_000_000);
  const refused = await fetch(`${origin}/api/runs`, { method: 'POST', headers, body });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
  expect((await end(open)).resume().statusCode).toBe(400);
});

// Nobody reads on a body that is refused, so its failure has no listener but ours: without one, the process would end.
test.each([
  ['is longer than its route takes', '/api/runs', 13_000_000, 'application/json'],
  ['is of another type', '/api/runs', 1_000_000, 'text/xml'],
])('a caller who leaves while a body that %s is refused harms nobody', async (_what, path, length, type) => {
  const user = await createUser();
  const uncaught: unknown[] = [];
  const note = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', note);
  for (let count = 0; count < 5; count += 1) {
    const headers = { ...json(user), 'content-type': type, 'content-length': length };
    const sending = request(`${origin}${path}`, { method: 'POST', headers, agent: false });
    sending.on('error', () => undefined).on('response', (answer) => void answer.resume());
    await once(sending, 'socket');
    await new Promise((sent) => sending.write(' '.repeat(200_000), sent));
    sending.destroy();
  }
  await until(async () => {
    const connections = promisify(api.server.server.getConnections.bind(api.server.server));
    return (await connections()) === 0 ? true : undefined;
  });
  process.off('uncaughtException', note);
  expect(uncaught).toEqual([]);
  expect((await api.post('/api/mailboxes', {}, user)).statusCode).toBe(200);
});

test('a user sends 60 large bodies a minute, to all routes together', async () => {
  const { server } = await api.build({ limits: { ...requestLimits, send: requestLimits.default } });
  const user = await api.createUser();
  const ask = async (path: string, size: number) =>
    (await server.inject({ method: 'POST', url: path, payload: { x: 'x'.repeat(size) }, headers: json(user) }))
      .statusCode;
  for (let count = 0; count < 60; count += 1) {
    expect(await ask(['/api/send-gmail', '/api/send-outlook'][count % 2] ?? '', large)).toBe(400);
  }
  for (const path of paths) expect([path, await ask(path, large)]).toEqual([path, 429]);
  expect(await ask('/api/send-gmail', 10)).toBe(400);
  await server.close();
});

const million = 1_000_000;
test.each([
  ['deep lists', '['.repeat(million) + ']'.repeat(million)],
  ['many objects', `[${'{},'.repeat(million)}{}]`],
  ['many keys', `{${Array.from({ length: 200_000 }, (_, at) => `"k${at}":0`).join()}}`],
])('a body of %s is refused before it is parsed', async (_what, part) => {
  const user = await api.createUser();
  const body = JSON.stringify(sendRequest(user, 'x'.repeat(43), 1)).replace(/}$/, `,"x":${part}}`);
  const headers = { ...json(user), 'idempotency-key': 'key' };
  const answer = await fetch(`${origin}/api/send-gmail`, { method: 'POST', headers, body });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'validation_failed', error: 'The request could not be read. Nothing was changed.' },
  ]);
});

test('signs in texts are no parts: a letter of brackets and quotes is read', async () => {
  const user = await api.createUser();
  const body = sendRequest(user, 'x'.repeat(43), 1, { body: '\\"[{,'.repeat(3_000) });
  const signs = '[{,"\\'.repeat(200);
  const names = { first_name: signs, last_name: signs, conference: signs };
  const coaches = Array.from({ length: 90 }, () => ({ ...body.coaches[0], ...names }));
  const answer = await api.post('/api/send-gmail', { ...body, coaches }, user, { 'idempotency-key': 'key' });
  expect(answer.json()).toMatchObject({ code: 'recipients_invalid' });
});
