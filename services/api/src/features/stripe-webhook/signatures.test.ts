import { balanceOf } from '../../testing/balance.ts';
import { beginCheckout, grantsOf, postEvent, signEvent } from '../../testing/begin-checkout.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { api, premium, shop, useShop } from '../../testing/money-fixture.ts';

useShop();

describe('events without a signature, or with a wrong one', () => {
  let event: string;
  let buyer: TestUser;

  beforeEach(async () => {
    const { user, session } = await beginCheckout(api, premium);
    buyer = user;
    await shop.order({ order: 'hold-events' });
    await shop.pay(session);
    const { data } = await shop.stripe.checkout.sessions.list({ limit: 100 });
    const paid = data.find(({ id }) => id === session);
    event = JSON.stringify({
      id: `evt_${session}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: paid },
    });
  });
  afterEach(() => shop.order({ order: 'release-events' }));

  const tenMinutes = 600;
  const forgeries: [string, (payload: string) => [string, string]][] = [
    ['no signature', (payload) => [payload, '']],
    ['a signature of another secret', (payload) => [payload, signEvent(payload, { secret: 'whsec_other' })]],
    ['a malformed signature', (payload) => [payload, 'v1=abc']],
    [
      'a signature of ten minutes ago',
      (payload) => [payload, signEvent(payload, { timestamp: Math.floor(Date.now() / 1000) - tenMinutes })],
    ],
    [
      'a body that was serialized again',
      (payload) => [JSON.stringify(JSON.parse(payload), undefined, 1), signEvent(payload)],
    ],
    ['a changed body', (payload) => [payload.replace('2499', '9999'), signEvent(payload)]],
    ['an empty body', () => ['', signEvent('')]],
  ];
  // @spec D1.10b
  test.each(forgeries)('%s: 400, no tokens', async (_name, forge) => {
    const [payload, signature] = forge(event);
    expect((await postEvent(api, payload, signature)).statusCode).toBe(400);
    expect(await grantsOf(api, buyer)).toBe(0);
  });

  test('a body that is larger than any event is refused before it is read', async () => {
    const payload = JSON.stringify({ ...JSON.parse(event), padding: 'x'.repeat(70_000) });
    const answer = await postEvent(api, payload, signEvent(payload));
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'payload_too_large' }]);
  });

  test('the same event with its real signature is accepted', async () => {
    expect((await postEvent(api, event)).statusCode).toBe(200);
    expect(await balanceOf(api.admin, buyer.id)).toMatchObject({ available: 80, ledger: 80 });
  });
});
