import type { App } from '../app.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { createDependencies } from '../dependencies.ts';
import { createMailboxAccess } from './mailbox-access.ts';
import type { OpenedConnection } from './mail-connection-repository.ts';

let connection: OpenedConnection;
let reconnect: () => Promise<string>;
let open: (dependencies?: App['dependencies']) => Promise<OpenedConnection>;

const { api, standIns } = await useTestApi();

beforeEach(async () => {
  await standIns.clearFaults();
  const user = await api.createUser();
  let handle = '';
  reconnect = async () => (handle = (await api.connect(user, 'outlook')).get('access_token') ?? '');
  await reconnect();
  open = async (dependencies = api.dependencies) => {
    const toNobody = {
      school: '',
      emails: ['nobody@school.example'],
      idempotencyKey: 'key',
      requestHash: '',
      subject: 'Hi',
      body: 'Dear Coach,',
    };
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

test('the provider is not asked again for an hour about a refused permission, or until the mailbox is connected anew', async () => {
  await standIns.fault('microsoft', { operation: 'refresh', fault: 'invalid-grant' });
  // Its access token has not expired: the provider refuses it.
  expect(await ask(connection.unsealAccess().accessToken)).toEqual({ kind: 'reconnect' });
  await fetch(`${standIns.microsoft.url}/__calls`, { method: 'DELETE' });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill({ kind: 'reconnect' }));
  const calls = async () => (await fetch(`${standIns.microsoft.url}/__calls?operation=refresh`)).json();
  expect(await calls()).toEqual([]);
  await api.admin.query(`update public.mail_connections set refused_at = now() - interval '1 hour' where id = $1`, [
    connection.id,
  ]);
  // The refusal was one of that day.
  expect(await ask()).toMatchObject({ kind: 'granted' });
  expect(await calls()).toHaveLength(1);
  await standIns.fault('microsoft', { operation: 'refresh', fault: 'invalid-grant' });
  await expire();
  expect(await ask()).toEqual({ kind: 'reconnect' });
  await reconnect();
  await expire();
  expect(await ask()).toMatchObject({ kind: 'granted' });
});

test('tokens of a key that this process does not have wait for it, and the user does not connect again', async () => {
  const config = { ...api.externals.config, encryptionKeys: [Buffer.alloc(32, 9)] as const };
  const dependencies = createDependencies({ ...api.externals, config }, api.server.log);
  const { access } = dependencies.send;
  expect(await access.accessToken(await open(dependencies))).toMatchObject({ kind: 'unavailable' });
  expect(await access.accessToken({ id: connection.id, provider: connection.provider })).toMatchObject({
    kind: 'unavailable',
  });
  expect(await ask()).toMatchObject({ kind: 'granted' });
});

test('a damaged refresh token requires a new connection once it is needed', async () => {
  await api.admin.query(
    `update public.mail_connections set refresh_token_encrypted = set_byte(refresh_token_encrypted, 20, 255 - get_byte(refresh_token_encrypted, 20)) where id = $1`,
    [connection.id],
  );
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

describe('one process at a time refreshes the tokens of a mailbox:', () => {
  const stored = () => api.dependencies.connect.connections.readTokens(connection.id);

  test('two processes call the provider once', async () => {
    await expire();
    await fetch(`${standIns.microsoft.url}/__calls`, { method: 'DELETE' });
    const other = createDependencies(api.externals, api.server.log).send.access;
    const { id, provider } = connection;
    const answers = await Promise.all(
      [api.dependencies.send.access, other].flatMap((access) =>
        Array.from({ length: 5 }, () => access.accessToken({ id, provider })),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await (await fetch(`${standIns.microsoft.url}/__calls?operation=refresh`)).json()).toHaveLength(1);
  });

  test('when it dies, another takes over after its lease', async () => {
    await expire();
    await api.admin.query(
      `update public.mail_connections set refreshing_until = clock_timestamp() + interval '300 milliseconds' where id = $1`,
      [connection.id],
    );
    expect(await ask()).toMatchObject({ kind: 'granted' });
  });

  test('a connection that is made meanwhile is kept', async () => {
    await expire();
    const { connections } = api.dependencies.connect;
    for (const kind of ['refreshed', 'revoked'] as const) {
      const outlook = { ...api.externals.oauth.outlook };
      let connectedAnew: Awaited<ReturnType<typeof stored>> = null;
      outlook.refresh = async (refreshToken) => {
        const refreshed = await api.externals.oauth.outlook.refresh(refreshToken);
        await reconnect();
        connectedAnew = await stored();
        return kind === 'revoked' ? { kind } : refreshed;
      };
      const access = createMailboxAccess(connections, { ...api.externals.oauth, outlook });
      expect(await access.accessToken({ id: connection.id, provider: 'outlook' })).toMatchObject({ kind: 'granted' });
      expect(await stored()).toEqual(connectedAnew);
      await expire();
    }
  });

  test('a rotated refresh token is stored as soon as the database answers again', async () => {
    await expire();
    const before = await stored();
    const { connections } = api.dependencies.connect;
    let failures = 0;
    const storeRefreshed: typeof connections.storeRefreshed = (...values) =>
      (failures += 1) < 3 ? Promise.reject(new Error('no answer')) : connections.storeRefreshed(...values);
    const access = createMailboxAccess({ ...connections, storeRefreshed }, api.externals.oauth);
    expect(await access.accessToken({ id: connection.id, provider: 'outlook' })).toMatchObject({ kind: 'granted' });
    expect((await stored())?.refreshToken).not.toBe(before?.refreshToken);
    await expire();
    expect(await ask()).toMatchObject({ kind: 'granted' });
  });
});
