import { render, screen } from '@testing-library/react';
import { Notice } from './notice.tsx';

test('an error is announced assertively, a success politely, and a warning not at all', () => {
  render(
    <>
      <Notice tone="error" title="Not sent">
        No token was used.
      </Notice>
      <Notice tone="success">Sent to 3 schools</Notice>
      <Notice tone="warning">GPA is missing</Notice>
    </>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Not sentNo token was used.');
  expect(screen.getByRole('status')).toHaveTextContent('Sent to 3 schools');
  expect(screen.getByText('GPA is missing').closest('[role]')).toBeNull();
});
