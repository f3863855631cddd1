import { proLists } from '@cc/contracts/entities/catalogue';
import { openedLink, proListResponse, purchasesResponse } from '@cc/contracts/fixtures/purchases';
import { remoteDeclarationSchema } from '@cc/contracts/federation/registry';
import { remoteModuleSchema } from '@cc/contracts/federation/remote-module';
import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { answered, createFakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { Route, Routes } from '@cc/shared-ui/router';
import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import declarationFile from '../remote.json';
import { CommerceRoot } from './commerce-root.tsx';
import type { BuyButtonsProps } from '@cc/contracts/fragments/mfe-commerce';
import remote from './remote.tsx';
import { cartItem } from './testing/cart-items.ts';

const declaration = remoteDeclarationSchema.parse(declarationFile);
afterEach(() => window.localStorage.clear());

/** A fragment, as the host returns it to a page. */
async function place<Props extends object>(name: string, props: Props, host = createFakeHost()) {
  // A fragment's props are a matter between the two remotes: its type does not say them.
  const load = remote.fragments[name] as unknown as () => Promise<{ default: ComponentType<Props> }>;
  const { default: Fragment } = await load();
  renderWithHost(
    <CommerceRoot>
      <Fragment {...props} />
    </CommerceRoot>,
    { host },
  );
  return host;
}

test('exports the routes, fragments and slots that remote.json declares', () => {
  expect(remoteModuleSchema.safeParse(remote).success).toBe(true);
  expect(declaration.routes.map(({ path }) => path)).toEqual(remote.routes.map(({ path }) => path));
  expect(declaration.fragments).toEqual(Object.keys(remote.fragments));
  expect(declaration.slots).toEqual([{ slot: 'header-actions', fragment: 'cart-button' }]);
  expect(declaration.navigation).toEqual([{ label: 'Purchases', to: '/purchases', order: 10, place: 'account' }]);
});

// @spec 2.route.14, 2.route.15, 2.route.16
test('has every page of the specification and the decisions', () => {
  const paths = declaration.routes.map(({ path }) => path);
  expect(paths).toEqual(['/marketplace', '/product/:id', '/cart', '/success', '/pay/:code', '/cancel', '/purchases']);
});

// @spec 2.route.13
test('the structured data of each product matches the catalogue', () => {
  const { title, addresses } = declaration.routes.find(({ path }) => path === '/product/:id') ?? {};
  expect(title).toBe('Product Not Found');
  expect(addresses).toEqual(
    proLists.map(({ id, name, description, price, priceId, contacts }) => ({
      path: `/product/${id}`,
      title: name,
      description: expect.stringMatching(new RegExp(`^${contacts} people .* \\$${price / 100}\\.$`)),
      structuredData: [
        expect.objectContaining({
          '@type': 'Product',
          name,
          description,
          sku: priceId,
          image: '{siteUrl}/share.png',
          offers: expect.objectContaining({
            price: (price / 100).toFixed(2),
            priceCurrency: 'USD',
            availability: 'https://schema.org/InStock',
            url: `{siteUrl}/product/${id}`,
          }),
        }),
      ],
    })),
  );
});

test.each(remote.routes)('$path has one main heading, and nothing that axe objects to', async ({ path, load }) => {
  window.localStorage.setItem('cart', JSON.stringify([cartItem('starter', 2), cartItem('1')]));
  const { default: Page } = await load();
  const host = createFakeHost({
    api: createFakeApi(answered({ ...purchasesResponse, ...proListResponse, ...openedLink })),
  });
  await act(async () => {
    renderWithHost(
      <CommerceRoot>
        <Routes>
          <Route path={path} element={<Page />} />
        </Routes>
      </CommerceRoot>,
      { host, route: path.replace(':id', '1') },
    );
  });
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
});

// @spec D1.15
test('all parts of a page share one cart', async () => {
  const host = await place('cart-button', {});
  await place<BuyButtonsProps>('buy-buttons', { priceId: 'coach_connect_premium', planName: 'Premium' }, host);
  expect(screen.getByRole('link', { name: 'Cart, empty' })).toBeInTheDocument();
  await act(async () => screen.getByRole('button', { name: 'Add to Cart Premium' }).click());
  expect(await screen.findByRole('link', { name: 'Cart, 1 item' })).toHaveTextContent('1');
});

// @spec 7.23
test.each([
  [{ planId: 'premium' }, 'Premium'],
  [{ productId: 2 }, 'German Regional Soccer Contacts'],
  [{ priceId: 'coach_connect_unlimited' }, 'Unlimited'],
])('buy-button and add-to-cart-button accept %j', async (reference, name) => {
  await place('buy-button', reference);
  await place('add-to-cart-button', reference);
  expect(screen.getByRole('button', { name: `Buy Now ${name}` })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: `Add to Cart ${name}` })).toBeInTheDocument();
});

test.each(['buy-button', 'add-to-cart-button', 'buy-buttons'])(
  '%s renders nothing for a product that is not sold',
  async (name) => {
    await place(name, { priceId: 'price_of_another_shop' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  },
);
