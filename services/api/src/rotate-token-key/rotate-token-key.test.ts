import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { startStandIns, type StandIns } from '../testing/stand-ins.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { sendRequest } from '../testing/test-coaches.ts';
import { createTokenCipher } from '../vault/token-cipher.ts';
import { encryptedColumns, rotateTokenKey } from './rotate-token-key.ts';

const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
const oldKey = Buffer.alloc(32, 7);
const newKey = Buffer.alloc(32, 8);

let standIns: StandIns;
let api: TestApi;
/** Another process, which has the new key and the old one. */
let renewed: Awaited<ReturnType<TestApi['build']>>;

beforeAll(async () => {
  standIns = await startStandIns();
  api = await startTestApi({ standIns, environment: { TOKEN_ENCRYPTION_KEY: oldKey.toString('base64') } });
  renewed = await api.build({ config: { ...api.externals.config, encryptionKeys: [newKey, oldKey] } });
});

afterAll(async () => {
  await renewed.server.close();
  await api.close();
  await standIns.close();
});

async function rotateByCommand(environment: Readonly<Record<string, string>> = {}) {
  const env = {
    DATABASE_URL: api.environment['DATABASE_URL'] ?? '',
    TOKEN_ENCRYPTION_KEY: newKey.toString('base64'),
    TOKEN_ENCRYPTION_KEY_PREVIOUS: oldKey.toString('base64'),
    ...environment,
  };
  const child = spawn(process.execPath, [cli], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: status as unknown, output: output + errors };
}

/** All stored values, and whether the new key alone reads them. */
async function storedKeys(): Promise<{ total: number; withNewKey: number }> {
  const values = await Promise.all(
    encryptedColumns.map(async ({ table, column }) => {
      const { rows } = await api.admin.query<{ stored: Buffer | null }>(`select ${column} as stored from ${table}`);
      return rows.flatMap(({ stored }) => (stored ? [stored] : []));
    }),
  );
  const { keyId } = createTokenCipher([newKey]);
  const all = values.flat();
  return { total: all.length, withNewKey: all.filter((stored) => stored.subarray(0, 4).equals(keyId)).length };
}

const versions = async () =>
  (await api.admin.query('select id, token_version from public.mail_connections order by id')).rows;

test('every encrypted column of the database is rotated', async () => {
  const { rows } = await api.admin.query<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
     where column_name like '%encrypted%' and table_schema in ('public', 'private')`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(
    encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

// @spec D1.2b
test('all stored secrets move to the new key, the old one is then unused, and a second run changes nothing', async () => {
  const [sender, leaver] = [await api.createUser(), await api.createUser()];
  const handle = (await api.connect(sender, 'gmail')).get('access_token') ?? '';
  await api.connect(sender, 'outlook');
  const headers = { 'idempotency-key': 'before' };
  expect((await api.post('/api/send-gmail', sendRequest(sender, handle, 2), sender, headers)).statusCode).toBe(200);
  const [, letter] = /letter=(\w+)/.exec(standIns.inbox.messages()[0]?.text ?? '') ?? [];
  const leaving = (await api.connect(leaver, 'gmail')).get('access_token') ?? '';
  await standIns.fault('google', { operation: 'revoke', fault: 'server-error' });
  await api.post('/api/disconnect-email', { accessToken: leaving }, leaver);
  await api.post('/api/google-oauth', undefined, leaver);
  const before = await versions();
  const { total, withNewKey } = await storedKeys();
  expect([total > 6, withNewKey]).toEqual([true, 0]);

  const first = await rotateByCommand();
  expect(first).toMatchObject({
    status: 0,
    output: expect.stringContaining(`${total} stored secrets were encrypted anew.`),
  });
  expect(first.output).toContain('The old key is unused');
  expect(await storedKeys()).toEqual({ total, withNewKey: total });
  expect(await versions()).toEqual(before);
  expect((await rotateByCommand()).output).toContain('0 stored secrets were encrypted anew.');

  const alone = await api.build({ config: { ...api.externals.config, encryptionKeys: [newKey] } });
  const answer = await alone.server.inject({
    method: 'POST',
    url: '/api/send-gmail',
    headers: { authorization: sender.authorization, 'idempotency-key': 'rotated' },
    payload: sendRequest(sender, handle, 1),
  });
  expect(answer.statusCode).toBe(200);
  const pressed = await alone.server.inject({ method: 'POST', url: `/api/opt-out?letter=${letter}` });
  expect(pressed.statusCode).toBe(200);
  await api.admin.query('update public.mail_revocations set next_attempt_at = now()');
  const [revocation] = await alone.dependencies.revoke.revocations.take();
  expect(revocation?.refreshToken()).toMatch(/./);
  await alone.server.close();
});

test('a value that changes while it is rotated stays as the running API wrote it', async () => {
  const user = await api.createUser();
  await api.connect(user, 'gmail');
  const { rows } = await api.admin.query<{ id: string }>('select id from public.mail_connections where user_id = $1', [
    user.id,
  ]);
  const id = rows[0]?.id ?? '';
  const tokens = await api.dependencies.connect.connections.readTokens(id);
  if (!tokens) throw new Error('The mailbox is not connected.');
  const fresh = { accessToken: 'fresh-access', refreshToken: 'fresh-refresh', expiresAt: new Date() };
  const { pool } = api.externals;
  let refreshed = false;
  const query = async (statement: string, values: unknown[]) => {
    // Between the reading of a value and its update, the API stores new tokens.
    if (statement.startsWith('update') && !refreshed) {
      refreshed = true;
      await renewed.dependencies.connect.connections.storeRefreshed(id, tokens, fresh);
    }
    return pool.query(statement, values);
  };
  const database = { query } as unknown as typeof pool; // the part of a pool that is called
  const { left } = await rotateTokenKey(database, createTokenCipher([newKey, oldKey]));
  expect(left).toBe(0);
  expect(await renewed.dependencies.connect.connections.readTokens(id)).toMatchObject({
    accessToken: 'fresh-access',
    refreshToken: 'fresh-refresh',
    version: tokens.version + 1,
  });
});

test('a value that no key reads is reported and left as it is', async () => {
  const user = await api.createUser();
  await api.connect(user, 'gmail');
  await api.admin.query(
    `update public.mail_connections set access_token_encrypted =
       set_byte(access_token_encrypted, 40, 255 - get_byte(access_token_encrypted, 40)) where user_id = $1`,
    [user.id],
  );
  const { status, output } = await rotateByCommand();
  expect([status, output]).toEqual([1, expect.stringContaining('1 cannot be read with either key')]);
  expect(output).not.toContain('remove TOKEN_ENCRYPTION_KEY_PREVIOUS');
});

test('without the old key the command names it, and no value', async () => {
  const { status, output } = await rotateByCommand({ TOKEN_ENCRYPTION_KEY_PREVIOUS: '' });
  expect([status, output]).toEqual([1, expect.stringContaining('TOKEN_ENCRYPTION_KEY_PREVIOUS')]);
  expect(output).not.toContain(newKey.toString('base64'));
});
