import { render, screen } from '@testing-library/react';
import { Card, CardBody, CardDescription, CardFooter, CardHeader, CardTitle } from './card.tsx';

test('its title has the given heading level, and its tone colors its content', () => {
  render(
    <Card tone="ink" data-testid="card">
      <CardHeader>
        <CardTitle level={2}>Premium</CardTitle>
        <CardDescription>80 schools</CardDescription>
      </CardHeader>
      <CardBody>$149.00</CardBody>
      <CardFooter>Pay once</CardFooter>
    </Card>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Premium' })).toBeInTheDocument();
  expect(screen.getByTestId('card')).toHaveAttribute('data-tone', 'ink');
});

test('a plain card inherits colors', () => {
  render(<Card tone="plain" data-testid="card" />);
  expect(screen.getByTestId('card')).not.toHaveAttribute('data-tone');
});
