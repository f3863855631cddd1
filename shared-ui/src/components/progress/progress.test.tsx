import { render, screen } from '@testing-library/react';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { Progress } from './progress.tsx';

test('shows the task and its progress', async () => {
  render(<Progress label="Sending" value={3} max={7} />);
  const bar = screen.getByRole('progressbar', { name: 'Sending' });
  expect(bar).toHaveAttribute('aria-valuenow', '3');
  expect(bar).toHaveAttribute('aria-valuemax', '7');
  expect(bar).toHaveAttribute('aria-valuetext', '3 of 7');
  expect(await axeViolations()).toEqual([]);
});

test.each([
  [9, 7, '7'],
  [-1, 7, '0'],
  [0, 0, '0'],
])('%d of %d stays within its bounds', (value, max, now) => {
  render(<Progress label="Sending" value={value} max={max} />);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', now);
});
