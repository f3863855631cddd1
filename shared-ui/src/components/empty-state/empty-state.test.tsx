import { render, screen } from '@testing-library/react';
import { axeViolations } from '../../testing/axe-violations.tsx';
import { EmptyState } from './empty-state.tsx';

test('explains why it is empty and what to do, and hides its drawing from screen readers', async () => {
  const { container } = render(
    <EmptyState title="No coaches found for selected filters." motif="court" action={<button>Clear filters</button>}>
      Try another conference.
    </EmptyState>,
  );
  expect(screen.getByText('No coaches found for selected filters.')).toBeInTheDocument();
  expect(screen.getByText('Try another conference.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeInTheDocument();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  expect(await axeViolations()).toEqual([]);
});
