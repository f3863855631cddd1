import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen } from '@testing-library/react';
import ExampleCard from './example-card.tsx';

test('leads to the page, with the text of the page that places it', () => {
  renderWithHost(<ExampleCard text="Look here." />);
  expect(screen.getByRole('link', { name: 'Example' })).toHaveAttribute('href', '/the-example');
  expect(screen.getByText('Look here.')).toBeInTheDocument();
});

test('has a default text', () => {
  renderWithHost(<ExampleCard />);
  expect(screen.getByText('This page is new.')).toBeInTheDocument();
});
