import { mock } from 'node:test';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { createTokens } from './tokens.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
});
afterEach(async () => {
  mock.restoreAll();
  await store.remove();
});

const wish = { remote: 'mfe-commerce', team: 'Commerce team', who: 'operator' };

test('a token is valid for one remote, and only its hash is stored', async () => {
  const { token, record } = await createTokens(store.storage).mint(wish);
  expect(token).toMatch(/^cct_mfe-commerce_[\w-]{32}$/);
  expect(await createTokens(store.storage).open(token)).toEqual(record);
  expect(record).toMatchObject({ remote: 'mfe-commerce', team: 'Commerce team', createdBy: 'operator' });
  const keys = await store.storage.list('tokens/');
  const kept = await Promise.all(keys.map(async (key) => key + (await store.storage.read(key))?.toString()));
  expect(kept).toHaveLength(1);
  // The secret itself may contain an underscore.
  expect(kept[0]).not.toContain(token.slice('cct_mfe-commerce_'.length));
});

test('who deletes the revocation of all tokens from the storage gives none back', async () => {
  const tokens = createTokens(store.storage);
  const { token, record: maker } = await tokens.mint({ ...wish, role: 'owner' });
  const made = await tokens.mint({ ...wish, maker });
  const other = await tokens.mint({ ...wish, remote: 'mfe-pro-contacts' });
  await tokens.revokeAll(wish.remote, 'operator');
  const renewed = await tokens.mint(wish);
  await store.erase(`revoked/${wish.remote}.json`);
  const opened = [token, made.token, other.token, renewed.token].map((secret) =>
    createTokens(store.storage).open(secret),
  );
  expect(await Promise.all(opened)).toEqual([undefined, undefined, other.record, renewed.record]);
});

test('a record that cannot be read keeps no other token from being ended, and the operator is told', async () => {
  const tokens = createTokens(store.storage);
  const held = await tokens.mint(wish);
  await store.storage.write('tokens/0.json', 'x');
  const read = async (key: string) => {
    if (key === 'tokens/0.json') throw new Error('Access denied');
    return store.storage.read(key);
  };
  await expect(createTokens({ ...store.storage, read }).revokeAll(wish.remote, 'operator')).rejects.toThrow(
    'All tokens of mfe-commerce have ended. But tokens/0.json could not be read or written',
  );
  await store.erase(`revoked/${wish.remote}.json`);
  expect(await tokens.open(held.token)).toBeUndefined();
});

test.each(['', 'cct_mfe-commerce_', '../x'])('%j is not a valid token', async (token) => {
  const tokens = createTokens(store.storage);
  await tokens.mint(wish);
  expect(await tokens.open(token)).toBeUndefined();
});

test('a revoked token is invalid, and its record names the first revoker', async () => {
  const tokens = createTokens(store.storage);
  const { token, record } = await tokens.mint(wish);
  const other = await tokens.mint(wish);
  expect(await tokens.revoke(record.id, 'Ada')).toMatchObject({ id: record.id, revokedBy: 'Ada' });
  expect(await tokens.revoke(record.id, 'Bob')).toMatchObject({ revokedBy: 'Ada' });
  expect(await tokens.revoke('none', 'Ada')).toBeUndefined();
  expect(await createTokens(store.storage).open(token)).toBeUndefined();
  expect(await tokens.open(other.token)).toEqual(other.record);
  expect((await tokens.list()).map(({ id }) => id).sort()).toEqual([record.id, other.record.id].sort());
});

test.each([
  [undefined, 90],
  [7, 7],
])('a token that is minted for %s days expires after %i', async (wanted, days) => {
  const tokens = createTokens(store.storage);
  const { token, record } = await tokens.mint({ ...wish, days: wanted });
  const end = Date.parse(record.created) + days * 24 * 60 * 60 * 1000;
  expect(Date.parse(record.expires)).toBe(end);
  const now = mock.method(Date, 'now', () => end - 1);
  expect([await tokens.open(token), await tokens.valid(record.id)]).toEqual([record, record]);
  now.mock.mockImplementation(() => end);
  expect([await tokens.open(token), await tokens.valid(record.id)]).toEqual([undefined, undefined]);
  expect(await tokens.list()).toEqual([record]);
});

test('no token can be created for reserved names', async () => {
  await expect(createTokens(store.storage).mint({ ...wish, remote: 'releases' })).rejects.toThrow(/No remote/);
});

test('of thousands of tokens, one is found by one read, and a list reads twenty at a time', async () => {
  const { record } = await createTokens(store.storage).mint(wish);
  for (let count = 0; count < 60; count += 1) await createTokens(store.storage).mint(wish);
  let [reads, open, most] = [0, 0, 0];
  const tokens = createTokens({
    ...store.storage,
    read: async (key) => {
      reads += 1;
      most = Math.max(most, (open += 1));
      const body = await store.storage.read(key);
      open -= 1;
      return body;
    },
  });
  expect(await tokens.find(record.id)).toEqual(record);
  expect(reads).toBe(1);
  expect(await tokens.list()).toHaveLength(61);
  expect(most).toBe(20);
});
