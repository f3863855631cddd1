import { render } from '@testing-library/react';
import { iconShapes, providerMarks } from './icon-shapes.tsx';
import { Icon, type IconName } from './icon.tsx';

// Object.keys forgets literal keys; the two tables are the only source of names.
const names = Object.keys({ ...iconShapes, ...providerMarks }) as IconName[];

test.each(names)('%s is rendered at its size, and hidden from screen readers', (name) => {
  const { container } = render(<Icon name={name} size={32} />);
  const drawing = container.querySelector('svg');
  expect(drawing).toHaveAttribute('aria-hidden', 'true');
  expect(drawing).toHaveAttribute('width', '32');
  expect(drawing?.childElementCount).toBeGreaterThan(0);
});

test('a provider’s mark keeps its own colors', () => {
  const { container } = render(<Icon name="microsoft" />);
  expect(container.querySelectorAll('path[fill^="#"]')).toHaveLength(4);
});
