import { cartCheckoutRequest, checkoutRequest } from '../testing/requests.ts';
import { createCheckoutSession } from './create-checkout-session.ts';

const refused = (changes: object) =>
  !createCheckoutSession.request.safeParse({ ...checkoutRequest, ...changes }).success;

// @spec 3.22, 7.1, 7.23
test('a checkout has one item or a cart, and the default quantity is one', () => {
  expect(createCheckoutSession.request.parse(cartCheckoutRequest)).toEqual(cartCheckoutRequest);
  const { items } = createCheckoutSession.request.parse({
    ...checkoutRequest,
    priceId: undefined,
    items: [{ priceId: 'a' }],
  });
  expect(items).toEqual([{ priceId: 'a', quantity: 1 }]);
});

test.each([
  { priceId: undefined },
  { priceId: '' },
  { customerId: 'somebody' },
  { customerId: undefined },
  { items: [{ priceId: 'a', quantity: 1 }] },
  { priceId: undefined, items: [] },
  { priceId: undefined, items: [{ priceId: 'a', quantity: 0 }] },
  { priceId: undefined, items: [{ priceId: 'a', quantity: 1.5 }] },
  { priceId: undefined, items: [{ priceId: 'a', quantity: 100 }] },
])('refused: %j', (changes) => {
  expect(refused(changes)).toBe(true);
});
