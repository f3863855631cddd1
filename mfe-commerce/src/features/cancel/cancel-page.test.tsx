import { screen } from '@testing-library/react';
import { cartItem } from '../../testing/cart-items.ts';
import { renderCommerce } from '../../testing/render-commerce.tsx';
import CancelPage from './cancel-page.tsx';

// @spec 2.route.15, 2.payment.3
test('shows Payment Cancelled and Return Home, and keeps the cart', () => {
  const { cartNow } = renderCommerce(<CancelPage />, { cart: [cartItem('starter', 2)] });
  expect(screen.getByRole('heading', { level: 1, name: 'Payment Cancelled' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute('href', '/cart');
  expect(cartNow()).toEqual(['2 starter']);
});

test('with an empty cart it links to the marketplace', () => {
  renderCommerce(<CancelPage />);
  expect(screen.queryByRole('link', { name: 'Back to your cart' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to plans and lists' })).toHaveAttribute('href', '/marketplace');
});
