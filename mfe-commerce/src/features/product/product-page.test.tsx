import { proLists } from '@cc/contracts/entities/catalogue';
import { Route, Routes } from '@cc/shared-ui/router';
import { screen } from '@testing-library/react';
import { cartItem } from '../../testing/cart-items.ts';
import { renderCommerce } from '../../testing/render-commerce.tsx';
import ProductPage from './product-page.tsx';

const open = (route: string, cart = [cartItem('2')]) =>
  renderCommerce(
    <Routes>
      <Route path="/product/:id" element={<ProductPage />} />
    </Routes>,
    { route, cart },
  );

// @spec 2.route.13, 2.product.1
test.each([
  ['/product/1', '$299', '45 contacts', proLists[0]],
  ['/product/2', '$199', '28 contacts', proLists[1]],
])('%s shows every detail of the list', (route, price, contacts, list) => {
  open(route, []);
  expect(screen.getByRole('heading', { level: 1, name: list?.name ?? '' })).toBeInTheDocument();
  for (const text of [price, contacts, list?.league, list?.category, list?.description]) {
    expect(screen.getByText(text ?? '')).toBeInTheDocument();
  }
  for (const point of [...(list?.features ?? []), ...(list?.includes ?? [])]) {
    expect(screen.getByText(point)).toBeInTheDocument();
  }
  expect(screen.getByRole('button', { name: `Buy Now ${list?.name}` })).toBeEnabled();
  expect(screen.getByRole('button', { name: `Add to Cart ${list?.name}` })).toBeEnabled();
});

// @spec 2.product.2
test('an item already in the cart shows a disabled In Cart button', () => {
  open('/product/2');
  expect(screen.getByRole('button', { name: 'In Cart' })).toBeDisabled();
});

// @spec 2.route.13
test.each(['/product/3', '/product/0', '/product/01', '/product/1.0', '/product/premium'])(
  '%s shows Product Not Found and Back to Home',
  (route) => {
    open(route);
    expect(screen.getByRole('heading', { level: 1, name: 'Product Not Found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  },
);
