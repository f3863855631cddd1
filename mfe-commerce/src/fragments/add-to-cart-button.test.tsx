import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addDelay } from '../purchase/use-add-to-cart.ts';
import { renderCommerce } from '../testing/render-commerce.tsx';
import AddToCartFragment from './add-to-cart-button.tsx';

afterEach(() => void jest.useRealTimers());

test('alone on a page it remains one button and keeps the focus', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  renderCommerce(<AddToCartFragment planId="premium" />);
  const button = screen.getByRole('button', { name: 'Add to Cart Premium' });
  await user.tab();
  await user.keyboard('{Enter}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await act(async () => jest.advanceTimersByTime(addDelay));
  expect(screen.getByRole('button', { name: 'In Cart' })).toBe(button);
  expect(button).toHaveFocus();
  await user.tab();
  expect(button).toBeDisabled();
});
