import { screen } from '@testing-library/react';
import { cartItem } from '../../testing/cart-items.ts';
import { renderCommerce } from '../../testing/render-commerce.tsx';
import MarketplacePage from './marketplace-page.tsx';

const names = ['Starter', 'Premium', 'Unlimited', 'Nordic Soccer Contacts', 'German Regional Soccer Contacts'];

// @spec 2.route.16, 2.product.1, D1.14
test('shows three plans and two lists, each with its price, a buy button and an add button', () => {
  renderCommerce(<MarketplacePage />);
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(names);
  for (const price of ['$12.99', '$24.99', '$29.99', '$299', '$199']) {
    expect(screen.getByText(price)).toBeInTheDocument();
  }
  for (const name of names) {
    expect(screen.getByRole('button', { name: `Buy Now ${name}` })).toBeEnabled();
    expect(screen.getByRole('button', { name: `Add to Cart ${name}` })).toBeEnabled();
  }
  expect(screen.getByText('Most Popular').closest('li')).toHaveTextContent('Unlimited');
});

// @spec D1.14
test('each list links to its product page', () => {
  renderCommerce(<MarketplacePage />);
  expect(screen.getByRole('link', { name: 'Nordic Soccer Contacts' })).toHaveAttribute('href', '/product/1');
  expect(screen.getByRole('link', { name: 'German Regional Soccer Contacts' })).toHaveAttribute('href', '/product/2');
});

// @spec 2.product.2
test('items in the cart show a disabled In Cart button; the others can be added', () => {
  renderCommerce(<MarketplacePage />, { cart: [cartItem('starter')] });
  expect(screen.getAllByRole('button', { name: 'In Cart' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Add to Cart Starter' })).not.toBeInTheDocument();
});
