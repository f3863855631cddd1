import { render, screen } from '@testing-library/react';
import { Container, PageHeading, Section } from './page.tsx';

test('a page has one main heading, with an eyebrow above and text below it', () => {
  render(
    <Section tone="ink" data-testid="section">
      <Container>
        <PageHeading title="Get seen" eyebrow="College Connect">
          <p>From your own mailbox.</p>
        </PageHeading>
      </Container>
    </Section>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Get seen' })).toBeInTheDocument();
  expect(screen.getByText('College Connect')).toBeInTheDocument();
  expect(screen.getByText('From your own mailbox.')).toBeInTheDocument();
  expect(screen.getByTestId('section')).toHaveAttribute('data-tone', 'ink');
});
