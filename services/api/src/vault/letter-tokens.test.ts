import { randomUUID } from 'node:crypto';
import { optOutSentence } from '@cc/contracts/letter/opt-out-line';
import { balanceOf } from '../testing/balance.ts';
import { sendRequest } from '../testing/test-coaches.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { readLetterKey } from './letter-key-repository.ts';
import { createLetterTokens } from './letter-tokens.ts';
import { createTokenCipher } from './token-cipher.ts';

const { api, standIns } = await useTestApi();

const press = (token: string) => api.server.inject({ method: 'POST', url: `/api/opt-out?letter=${token}` });
const stopped = async () => (await api.admin.query('select from private.stopped_addresses')).rowCount;
/** A letter of a user, and the token of its link. */
async function letter() {
  const user = await api.createUser();
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const answer = await api.post('/api/send-gmail', sendRequest(user, handle, 1), user, { 'idempotency-key': 'key' });
  expect(answer.statusCode).toBe(200);
  const { rows } = await api.admin.query<{ id: string }>('select id from public.sends where user_id = $1', [user.id]);
  const link = new RegExp(`${optOutSentence}: \\S+letter=(\\w+)`).exec(standIns.inbox.messages()[0]?.text ?? '');
  return { id: rows[0]?.id ?? '', token: link?.[1] ?? '' };
}

test('a token names its id for its purpose alone, and an altered, cut or longer one, or one in capitals, names nothing', async () => {
  const tokens = createLetterTokens(async () => Buffer.alloc(32, 1));
  const id = randomUUID();
  const token = await tokens.tokenOf('opt-out', id);
  expect([token.slice(0, 32), token]).toEqual([id.replaceAll('-', ''), expect.stringMatching(/^[0-9a-f]{52}$/)]);
  expect(await tokens.idOf('opt-out', token)).toBe(id);
  expect(await Promise.all([tokens.idOf('bounce', token), tokens.idOf('newsletter', token)])).toEqual([null, null]);
  const altered = Array.from(token, (digit, i) => token.slice(0, i) + (digit === '0' ? '1' : '0') + token.slice(i + 1));
  const others = [...altered, '', token.slice(1), `${token}0`, `${token}\n`, token.toUpperCase()];
  const named = await Promise.all(others.map((other) => tokens.idOf('opt-out', other)));
  expect(new Set(named)).toEqual(new Set([null]));
});

test('a copy of the database makes no link: with all of its keys, and without TOKEN_ENCRYPTION_KEY, a token is refused', async () => {
  const { id, token } = await letter();
  const { rows } = await api.admin.query<{ addresses: Buffer; letters: Buffer }>(
    'select a.key as addresses, l.secret_encrypted as letters from private.address_key a, private.letter_key l',
  );
  const [{ addresses, letters } = { addresses: Buffer.of(), letters: Buffer.of() }] = rows;
  expect([addresses.length, letters.length]).toEqual([32, 76]);
  // As they are, in all of their parts (key id, nonce, tag, ciphertext), as texts, and as texts that are decoded.
  const parts = [addresses, letters, letters.subarray(0, 32), letters.subarray(16, 32), letters.subarray(32)];
  const texts = parts.flatMap((key) => [key.toString('hex'), key.toString('base64')]).map((text) => Buffer.from(text));
  const decoded = [letters.toString('latin1'), letters.subarray(32).toString('latin1')].map((text) =>
    Buffer.from(text, 'base64'),
  );
  const keys = [...parts, ...texts, ...decoded, Buffer.of()];
  const forged = await Promise.all(keys.map((key) => createLetterTokens(async () => key).tokenOf('opt-out', id)));
  const { rows: signed } = await api.admin.query<{ signature: string }>(
    `select left(encode(private.keyed_hash('opt-out ' || $1), 'hex'), 20) as signature`,
    [id],
  );
  forged.push(id.replaceAll('-', '') + signed[0]?.signature);
  for (const each of forged) expect([each, (await press(each)).statusCode]).toEqual([each, 404]);
  expect(await stopped()).toBe(0);
  expect((await press(token)).statusCode).toBe(200);
  expect(await stopped()).toBe(2);
});

test('a process with another key of mailbox tokens does not replace the key of links, and sends nothing without it', async () => {
  const stored = async () => (await api.admin.query('select secret_encrypted from private.letter_key')).rows;
  const { pool, config } = api.externals;
  await readLetterKey(pool, createTokenCipher(config.encryptionKeys));
  const before = await stored();
  const user = await api.createUser({ tokens: 1 });
  const handle = (await api.connect(user, 'gmail')).get('access_token') ?? '';
  const other = await api.build({ config: { ...config, encryptionKeys: [Buffer.alloc(32, 9)] } });
  const answer = await other.server.inject({
    method: 'POST',
    url: '/api/send-gmail',
    headers: { authorization: user.authorization, 'idempotency-key': 'key' },
    payload: sendRequest(user, handle, 2),
  });
  await other.server.close();
  expect([answer.statusCode, (await balanceOf(api.admin, user.id)).available, await stored()]).toEqual([
    503,
    1,
    before,
  ]);
  expect(api.log()).toContain('TOKEN_ENCRYPTION_KEY does not read the key of the links in letters');
});

test('processes that need a key at once write one; each reads it once, and again only after a failure', async () => {
  const { pool, config } = api.externals;
  await api.admin.query('delete from private.letter_key');
  const cipher = createTokenCipher(config.encryptionKeys);
  const id = randomUUID();
  let asked = 0;
  const processes = Array.from({ length: 5 }, () => {
    let failed = false;
    return createLetterTokens(async () => {
      asked += 1;
      if (failed) return readLetterKey(pool, cipher);
      failed = true;
      throw new Error('The database is away.');
    });
  });
  for (const each of processes) await expect(each.tokenOf('bounce', id)).rejects.toThrow('away');
  const made = await Promise.all([...processes, ...processes].map((each) => each.tokenOf('bounce', id)));
  expect([new Set(made).size, asked]).toEqual([1, 10]);
});
