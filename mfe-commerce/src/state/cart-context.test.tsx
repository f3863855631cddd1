import { render } from '@testing-library/react';
import { useCart } from './cart-context.tsx';

function Reader() {
  return <p>{useCart().totalItems}</p>;
}

// @spec 8.25
test('without its provider the cart hook throws an error that names it', () => {
  // React reports a failed render before it throws; the test is about what is thrown.
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Reader />)).toThrow(new Error('useCart must be used within a CartProvider'));
  reported.mockRestore();
});
