import { startStandIns, type StandIns } from '../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createDependencies } from '../dependencies.ts';
import type { StoredConnection } from './mail-connection-repository.ts';

let standIns: StandIns;
let api: TestApi;
let connection: StoredConnection;

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
  const found = await api.dependencies.send.connections.findByHandle(user.id, handle);
  if (!found) throw new Error('The mailbox was not connected.');
  connection = found;
});

const expire = () =>
  api.admin.query('update public.mail_connections set access_token_expires_at = now() where id = $1', [connection.id]);
const ask = (rejected?: string) => api.dependencies.send.access.accessToken(connection, rejected);

test('a token that is good is used as it is', async () => {
  expect(await ask()).toEqual(await ask());
});

test('a token that is about to expire is refreshed before it is used, and kept', async () => {
  const before = await ask();
  await expire();
  const after = await ask();
  expect(after).toEqual({ kind: 'granted', accessToken: expect.any(String) });
  expect(after).not.toEqual(before);
  expect(await ask()).toEqual(after);
});

test('ten who need a new token at once get the same one: Microsoft replaces the refresh token at each use', async () => {
  await expire();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await expire();
  expect(await ask()).toMatchObject({ kind: 'granted' });
});

test('a permission that was withdrawn asks for a new connection, a provider that is away does not', async () => {
  await expire();
  await standIns.fault('microsoft', { operation: 'refresh', fault: 'server-error' });
  expect(await ask()).toMatchObject({ kind: 'unavailable' });
  await standIns.fault('microsoft', { operation: 'refresh', fault: 'invalid-grant' });
  expect(await ask()).toEqual({ kind: 'reconnect' });
});

test('with another encryption key nothing stored can be read, and the user connects again', async () => {
  const config = { ...api.outside.config, encryptionKeys: [Buffer.alloc(32, 9)] as const };
  const { send } = createDependencies({ ...api.outside, config }, api.server.log);
  expect(await send.access.accessToken(connection)).toEqual({ kind: 'reconnect' });
});
