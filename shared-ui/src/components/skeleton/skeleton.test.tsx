import { render } from '@testing-library/react';
import { Skeleton } from './skeleton.tsx';

test('reserves space for its lines and is hidden from screen readers', () => {
  const { container } = render(<Skeleton lines={3} width={240} height={20} />);
  expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  expect(container.firstElementChild).toHaveStyle({ width: '240px' });
  expect(container.firstElementChild?.children).toHaveLength(3);
});
