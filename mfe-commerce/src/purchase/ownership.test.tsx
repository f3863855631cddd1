import { proLists } from '@cc/contracts/entities/catalogue';
import type { Purchase } from '@cc/contracts/entities/purchase';
import { purchasesResponse } from '@cc/contracts/fixtures/purchases';
import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { answered, createFakeApi, noAnswer, refused, type FakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findSellable, type Sellable } from '../catalogue/sellable.ts';
import BuyButtonFragment from '../fragments/buy-button.tsx';
import AddToCartFragment from '../fragments/add-to-cart-button.tsx';
import { renderCommerce } from '../testing/render-commerce.tsx';
import { PurchaseButtons } from './purchase-buttons.tsx';

const offered = ['starter', 'unlimited', '1', '2'].map((id) => findSellable({ planId: id }) as Sellable); // all are sold
const [nordic] = proLists;

function show(api: FakeApi, user: typeof testUser | null = testUser) {
  const host = createFakeHost({ api, user });
  const page = offered.map((item) => <PurchaseButtons key={item.id} item={item} />);
  return { api, ...renderCommerce(<main>{page}</main>, { host, owned: 'unread' }) };
}

const { purchases, balance } = purchasesResponse;

/** An account that bought the first list. */
function withList(stands = true, isUnlimited = false) {
  const items = [
    {
      priceId: nordic?.priceId ?? '',
      kind: 'pro-list',
      title: nordic?.name ?? '',
      quantity: 1,
      price: 29_900,
      tokens: null,
      unlimited: false,
      proListId: 1,
    },
  ] satisfies Purchase['items'];
  const purchase = { ...purchases[0], stands, items };
  return answered({ purchases: [purchase], balance: { ...balance, isUnlimited } });
}

const buttons = () => screen.queryAllByRole('button', { name: /^Buy Now/ }).map(({ textContent }) => textContent);
const all = ['Starter', 'Unlimited', 'Nordic Soccer Contacts', 'German Regional Soccer Contacts'];
const buyAll = all.map((name) => `Buy Now ${name}`);

// @spec 2.product.1, D1.22a
test('an owned list shows a note with a link instead of buttons, and all buttons share one request', async () => {
  const { api } = show(createFakeApi(withList()));
  expect(await screen.findByText('You have this list')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'View your list Nordic Soccer Contacts' })).toHaveAttribute(
    'href',
    '/purchases?list=1',
  );
  expect(buttons()).toEqual(buyAll.filter((name) => !name.includes('Nordic')));
  expect(api.calls.map(({ path }) => path)).toEqual(['/api/purchases']);
  expect(await axeViolations()).toEqual([]);
});

// @spec D1.22a
test('a user with Unlimited is offered lists but no tokens', async () => {
  show(createFakeApi(withList(false, true)));
  expect(await screen.findByText('You have this plan')).toBeInTheDocument();
  expect(screen.getByText('You have Unlimited, so you don’t need more tokens')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open College Connect' })).toHaveAttribute('href', '/college');
  expect(buttons()).toEqual(buyAll.slice(2));
});

test.each([
  ['a refunded list', withList(false)],
  ['a server that refuses', refused('unavailable')],
  ['no answer', noAnswer],
])('%s keeps every button', async (_what, answer) => {
  const { api } = show(createFakeApi(answer));
  await waitFor(() => expect(api.calls).toHaveLength(1));
  await act(async () => undefined);
  expect(buttons()).toEqual(buyAll);
});

test('nothing is requested for a visitor, and users do not share purchases', async () => {
  const api = createFakeApi(withList(), answered({ purchases: [], balance }));
  const { host } = show(api, null);
  expect(api.calls).toEqual([]);
  await act(async () => host.auth.signIn());
  expect(await screen.findByText('You have this list')).toBeInTheDocument();
  await act(async () => host.auth.signIn({ ...testUser, id: '0b9c8f66-3f0e-4a57-9c0e-2f8f5b1a7d11' }));
  expect(buttons()).toEqual(buyAll);
});

test('a new purchase is shown at once', async () => {
  const { host } = show(createFakeApi(answered({ purchases: [], balance }), withList()));
  await act(async () => undefined);
  act(() => host.events.emit('tokens-changed', { reason: 'bought' }));
  expect(await screen.findByText('You have this list')).toBeInTheDocument();
});

test('a refused checkout reveals a purchase in another browser', async () => {
  const none = answered({ purchases: [], balance });
  show(
    createFakeApi(none, refused('already_owned', { error: 'You already have it. You were not charged.' }), withList()),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Buy Now Nordic Soccer Contacts' }));
  expect(await screen.findByText('You have this list')).toBeInTheDocument();
  expect(screen.getByText('You already have it. You were not charged.')).toBeInTheDocument();
});

test('buttons placed by other remotes show it too', () => {
  const reference = { productId: 1 };
  renderCommerce(
    <>
      <BuyButtonFragment {...reference} />
      <AddToCartFragment {...reference} />
    </>,
    { owned: { proListIds: [1], isUnlimited: false } },
  );
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^View your list/ })).toBeInTheDocument();
});
