import type { App } from '../app.ts';
import { startStandIns, type StandIns } from '../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createDependencies } from '../dependencies.ts';
import type { OpenedConnection } from './mail-connection-repository.ts';

let standIns: StandIns;
let api: TestApi;
let connection: OpenedConnection;
let open: (dependencies?: App['dependencies']) => Promise<OpenedConnection>;

beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns });
});

afterAll(async () => {
  await api.close();
  await standIns.close();
});

beforeEach(async () => {
  await standIns.clearFaults();
  const user = await api.createUser();
  const handle = (await api.connect(user, 'outlook')).get('access_token') ?? '';
  open = async (dependencies = api.dependencies) => {
    const toNobody = { school: '', emails: ['nobody@school.example'], idempotencyKey: 'key', requestHash: '' };
    const begun = await dependencies.send.sends.begin(
      { userId: user.id, provider: 'outlook', handle, ...toNobody },
      null,
    );
    if (!begun) throw new Error('The mailbox was not connected.');
    return begun.connection;
  };
  connection = await open();
});

const expire = () =>
  api.admin.query('update public.mail_connections set access_token_expires_at = now() where id = $1', [connection.id]);
/** As a send does: with the tokens that were read with the mailbox. */
const ask = async (rejected?: string) => api.dependencies.send.access.accessToken(await open(), rejected);

test('a valid token is used without a refresh', async () => {
  expect(await ask()).toEqual(await ask());
});

// @spec D1.2c
test('a token that is about to expire is refreshed first and stored', async () => {
  const before = await ask();
  await expire();
  const after = await ask();
  expect(after).toEqual({ kind: 'granted', accessToken: expect.any(String) });
  expect(after).not.toEqual(before);
  expect(await ask()).toEqual(after);
});

// @spec D1.2c
test('ten concurrent calls that need a new token get the same one', async () => {
  await expire();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await expire();
  expect(await ask()).toMatchObject({ kind: 'granted' });
});

test('a revoked permission requires a new connection, an unreachable provider does not', async () => {
  await expire();
  await standIns.fault('microsoft', { operation: 'refresh', fault: 'server-error' });
  expect(await ask()).toMatchObject({ kind: 'unavailable' });
  await standIns.fault('microsoft', { operation: 'refresh', fault: 'invalid-grant' });
  expect(await ask()).toEqual({ kind: 'reconnect' });
});

test('with another encryption key the stored tokens are unreadable, and the user connects again', async () => {
  const config = { ...api.externals.config, encryptionKeys: [Buffer.alloc(32, 9)] as const };
  const dependencies = createDependencies({ ...api.externals, config }, api.server.log);
  const { access } = dependencies.send;
  expect(await access.accessToken(await open(dependencies))).toEqual({ kind: 'reconnect' });
  expect(await access.accessToken({ id: connection.id, provider: connection.provider })).toEqual({ kind: 'reconnect' });
});

test('an unreadable refresh token requires a new connection once it is needed', async () => {
  await api.admin.query(`update public.mail_connections set refresh_token_encrypted = '\\x00' where id = $1`, [
    connection.id,
  ]);
  expect(await ask()).toMatchObject({ kind: 'granted' });
  await expire();
  expect(await ask()).toEqual({ kind: 'reconnect' });
});

test('a call with outdated tokens gets the new ones after a rejection', async () => {
  const { access } = api.dependencies.send;
  const old = connection.unsealAccess().accessToken;
  await expire();
  const fresh = await ask();
  expect(await access.accessToken(connection)).toEqual({ kind: 'granted', accessToken: old });
  expect(await access.accessToken(connection, old)).toEqual(fresh);
});
