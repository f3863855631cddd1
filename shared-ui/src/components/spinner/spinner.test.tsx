import { render, screen } from '@testing-library/react';
import { Spinner } from './spinner.tsx';

test('says what is being waited for', () => {
  render(<Spinner label="Loading coaches..." />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading coaches...');
});
