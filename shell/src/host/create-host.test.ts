import { blockStorage } from '../testing/block-storage.ts';
import { createHost } from './create-host.ts';
import { storesOf } from './stores.ts';

const config = {
  siteUrl: 'http://localhost:3000',
  apiBaseUrl: '',
  supabaseUrl: 'http://localhost:54321',
  supabaseKey: 'publishable-key',
};
const deployed = { loadFragment: () => Promise.reject(new Error('No remote')), hasPage: () => false };

afterEach(() => jest.restoreAllMocks());

test('a browser that blocks site data gets a working page as a visitor, and a sign-in says what it needs', async () => {
  blockStorage();
  const { auth } = createHost(config, deployed, { remotes: [] });
  auth.start();
  expect(auth.getSnapshot()).toEqual({ user: null, session: null, loading: false });
  expect(await auth.accessToken()).toBeNull();
  await expect(auth.signInWithGoogle()).rejects.toThrow('Signing in needs site data, which your browser blocks');
});

test('a web view without storage counts as one that blocks it', () => {
  const { device, tab, blocked } = storesOf({ localStorage: null, sessionStorage: null });
  device.setItem('cart', '[]');
  expect([blocked, device.getItem('cart'), tab.getItem('cart')]).toEqual([true, '[]', null]);
});

test('a log-out in another tab takes the messages of this one away', () => {
  const { services, toasts } = createHost(config, deployed, { remotes: [] });
  services.notify({ tone: 'info', title: 'We are sending an invitation to mum@parents.example' });
  window.dispatchEvent(new StorageEvent('storage', { key: 'cc-cart' }));
  expect(toasts.getSnapshot()).toHaveLength(1);
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(toasts.getSnapshot()).toEqual([]);
});
