import { createFakeHost, testUser, type FakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost, type RenderedWithHost } from '@cc/shared-ui/testing/render-with-host';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { BrowserContext } from '../state/browser.ts';
import { sessionOpened } from '../state/session-actions.ts';
import { makeStore, type AppStore } from '../state/store.ts';
import { createFakeBrowser, type FakeBrowser } from './fake-browser.ts';
import { createFakeData } from '@cc/shared-ui/testing/fake-data';

export interface RenderStepOptions {
  readonly host?: FakeHost;
  readonly browser?: FakeBrowser;
  readonly route?: string;
  /** Prepares the store for the test. */
  readonly prepare?: (store: AppStore) => void;
  /** False if the page itself opens the session. */
  readonly openSession?: boolean;
}

export interface RenderedStep extends RenderedWithHost {
  readonly store: AppStore;
  readonly browser: FakeBrowser;
}

/** Renders a part of the wizard with a new store and the test user's session open. */
export function renderStep(
  ui: ReactElement,
  {
    host = createFakeHost({ data: createFakeData() }),
    browser = createFakeBrowser(),
    route = '/college',
    prepare,
    openSession = true,
  }: RenderStepOptions = {},
): RenderedStep {
  const store = makeStore(host);
  if (openSession) store.dispatch(sessionOpened({ userId: testUser.id, stored: null }));
  prepare?.(store);
  const rendered = renderWithHost(
    <Provider store={store}>
      <BrowserContext value={browser}>{ui}</BrowserContext>
    </Provider>,
    { host, route },
  );
  return { ...rendered, store, browser };
}
