import { mock } from 'node:test';
import { createTokens } from '../auth/tokens.ts';
import { createTrialStore } from '../testing/trial-store.ts';
import { openSession, readSession, sessionSeconds } from './session.ts';

afterEach(() => mock.restoreAll());

test('a session ends after eight hours', async () => {
  const store = await createTrialStore();
  const keys = { tokens: createTokens(store.storage), operatorKey: 'operator-key-of-the-tests' };
  const cookie = await openSession({ secret: keys.operatorKey, by: 'Ada' }, keys);
  expect(await readSession(cookie, keys)).toMatchObject({ deployer: { kind: 'operator' }, by: 'Ada' });
  const end = Date.now() + sessionSeconds * 1000;
  mock.method(Date, 'now', () => end + 1);
  expect([sessionSeconds, await readSession(cookie, keys)]).toEqual([28_800, undefined]);
  await store.remove();
});
