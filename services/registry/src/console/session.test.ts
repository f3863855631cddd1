import { mock } from 'node:test';
import { createTokens } from '../auth/tokens.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { openSession, readSession, sessionSeconds, type ConsoleKeys } from './session.ts';

afterEach(() => mock.restoreAll());

function keysOf({ storage }: TrialStore, ...operatorKeys: ConsoleKeys['operatorKeys']): ConsoleKeys {
  return { tokens: createTokens(storage), operatorKeys, limit: (_request, check) => check() };
}

const operatorWith = (operatorKey: string) => ({ deployer: { kind: 'operator' as const }, operatorKey });

test('a session ends after eight hours', async () => {
  const store = await createTrialStore();
  const keys = keysOf(store, 'operator-key-of-the-tests');
  const cookie = openSession(operatorWith('operator-key-of-the-tests'), 'Ada', keys);
  expect(await readSession(cookie, keys)).toMatchObject({ deployer: { kind: 'operator' }, by: 'Ada' });
  const end = Date.now() + sessionSeconds * 1000;
  mock.method(Date, 'now', () => end + 1);
  expect([sessionSeconds, await readSession(cookie, keys)]).toEqual([28_800, undefined]);
  await store.remove();
});

test('a session that was opened with a leaked key ends when that key is removed', async () => {
  const store = await createTrialStore();
  const [old, current] = ['leaked-key-of-the-operator', 'operator-key-of-the-tests'];
  const before = openSession(operatorWith(old), undefined, keysOf(store, old));
  const during = openSession(operatorWith(old), undefined, keysOf(store, current, old));
  const fresh = openSession(operatorWith(current), undefined, keysOf(store, current, old));
  const opened = (keys: ConsoleKeys) =>
    Promise.all([before, during, fresh].map(async (cookie) => (await readSession(cookie, keys)) !== undefined));
  expect(await opened(keysOf(store, current, old))).toEqual([true, true, true]);
  expect(await opened(keysOf(store, current))).toEqual([false, false, true]);
  await store.remove();
});

test('the session of a team ends when its token expires', async () => {
  const store = await createTrialStore();
  const keys = keysOf(store, 'operator-key-of-the-tests');
  const { record } = await keys.tokens.mint({ remote: 'trial', team: 'Trial team', who: 'Operator', days: 1 });
  const deployer = { kind: 'team' as const, remote: 'trial', team: 'Trial team', role: 'deployer' as const };
  const almost = Date.parse(record.expires) - 1000;
  const now = mock.method(Date, 'now', () => almost);
  const cookie = openSession({ deployer, token: record }, undefined, keys);
  expect(await readSession(cookie, keys)).toMatchObject({ deployer });
  now.mock.mockImplementation(() => almost + 1000);
  expect(await readSession(cookie, keys)).toBeUndefined();
  await store.remove();
});
