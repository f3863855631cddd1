import { render, screen } from '@testing-library/react';
import { Spinner } from './spinner.tsx';

test('announces its label', () => {
  render(<Spinner label="Loading coaches..." />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading coaches...');
});
