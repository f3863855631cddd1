import type { SupabaseClient } from '@supabase/supabase-js';
import { startSignIn } from './start-sign-in.ts';
import { createMemory, type Store } from './stores.ts';

/** A storage that takes so many characters. */
function limited(most: number): Store {
  const values = new Map<string, string>();
  return {
    ...createMemory(),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      const others = [...values].filter(([name]) => name !== key).reduce((sum, [, text]) => sum + text.length, 0);
      if (others + value.length > most) throw new DOMException('It is full.', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

const pricing = new URL('http://localhost:3000/pricing') as unknown as Location;
const auth = { signInWithOAuth: async () => ({ error: null }) } as unknown as SupabaseClient['auth'];
const client = async () => ({ auth });

test.each(['device', 'tab'] as const)(
  'a sign-in starts although a remote left the storage of the %s full',
  async (full) => {
    const stores = { device: limited(50_000), tab: limited(50_000), blocked: false };
    stores.device.setItem('draft', 'kept');
    stores[full].setItem('left', 'x'.repeat(49_995));
    await startSignIn(client, 'google', stores, pricing);
    expect(stores.tab.getItem('cc-return-path')).toBe('/pricing');
    // The client stores its part of the way there, and a session.
    stores.device.setItem('cc-auth', 'x'.repeat(20_000));
  },
);

test('a sign-in with room in the storage takes nothing away', async () => {
  const stores = { device: limited(50_000), tab: limited(50_000), blocked: false };
  stores.device.setItem('draft', 'kept');
  await startSignIn(client, 'google', stores, pricing);
  expect([stores.device.getItem('draft'), stores.device.getItem('cc-room')]).toEqual(['kept', null]);
});
