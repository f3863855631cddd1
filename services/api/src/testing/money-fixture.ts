import { startStandIns, type StandIns } from './stand-ins.ts';
import { startTestApi, type TestApi, type TestApiOptions } from './test-api.ts';
import { startTestShop, type TestShop } from './test-shop.ts';
import type { TestUser } from './test-users.ts';

// An API and a payment provider that delivers events to it, for all tests of a file that calls `useShop`.

export let shop: TestShop;
export let api: TestApi;
let standIns: StandIns;

/** Starts both for the tests of the calling file. */
export function useShop(change?: TestApiOptions['change']): void {
  beforeAll(async () => {
    [standIns, shop] = await Promise.all([startStandIns(), startTestShop()]);
    api = await startTestApi({ standIns, environment: shop.environment, ...(change && { change }) });
    shop.deliverTo(api.server);
  });

  afterAll(async () => {
    await api.close();
    await Promise.all([shop.close(), standIns.close()]);
  });

  beforeEach(() => {
    shop.received.length = 0;
  });
}

/** Premium: 80 tokens for $24.99. */
export const premium = 'coach_connect_premium';

/** The request of the success page when it opens. */
export const openSuccessPage = (user: TestUser, sessionId: string) =>
  api.post('/api/purchase-status', { sessionId }, user);

/** The mails of our own to an address. */
export const inboxOf = (email: string) => standIns.inbox.messages().filter(({ to }) => to.includes(email));
