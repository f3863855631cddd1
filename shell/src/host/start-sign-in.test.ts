import type { SupabaseClient } from '@supabase/supabase-js';
import { startSignIn } from './start-sign-in.ts';
import { storesOf } from './stores.ts';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const stores = storesOf(window);
/** Fills a storage to its last character: jsdom's takes five million. */
function fill(store: Storage, size: number): void {
  for (let key = 0; size >= 1; key += 1)
    try {
      store.setItem(`left-${key}`, 'x'.repeat(size));
    } catch {
      size /= 2;
    }
}

const pricing = new URL('http://localhost:3000/pricing') as unknown as Location;
const auth = { signInWithOAuth: async () => ({ error: null }) } as unknown as SupabaseClient['auth'];
const client = async () => ({ auth });

test.each([
  ['device', localStorage, 5_000_000],
  ['device in many parts', localStorage, 3_000],
  ['tab', sessionStorage, 5_000_000],
])('a sign-in starts although a remote left the storage of the %s full', async (_name, full, size) => {
  localStorage.setItem('draft', 'kept');
  fill(full, size);
  expect(() => full.setItem('cc-return-path', '/pricing')).toThrow('quota');
  await startSignIn(client, 'google', stores, pricing);
  expect(sessionStorage.getItem('cc-return-path')).toBe('/pricing');
  // The client stores its part of the way there, and a session.
  localStorage.setItem('cc-auth', 'x'.repeat(20_000));
  expect(localStorage.getItem('draft')).toBe('kept');
});

test('a sign-in with room in the storage takes nothing away', async () => {
  localStorage.setItem('draft', 'x'.repeat(1_000_000));
  await startSignIn(client, 'google', stores, pricing);
  expect([localStorage.getItem('draft')?.length, localStorage.getItem('cc-room')]).toEqual([1_000_000, null]);
});
