import { render, screen } from '@testing-library/react';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from './icon-button.tsx';

test('is named by its label, and hides its icon from screen readers', () => {
  render(<IconButton label="Remove Duke" icon={<Icon name="trash" />} />);
  const button = screen.getByRole('button', { name: 'Remove Duke' });
  expect(button.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
