import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { createFakeBrowser } from '../../testing/fake-browser.ts';
import { keepSession } from '../keep-session.ts';
import { makeStore } from '../store.ts';

/** One page load: a new store with the browser's existing storage. */
export function load({ browser = createFakeBrowser(), host = createFakeHost() } = {}) {
  const store = makeStore(host);
  const stop = keepSession({ store, host, storage: browser.storage });
  return { browser, host, store, leave: stop };
}
