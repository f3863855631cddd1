import { sampleIdentity } from '@cc/contracts/entities/company';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen } from '@testing-library/react';
import { WhoWeAre } from './who-we-are.tsx';

test('without an operator it shows a sample, and says so', () => {
  renderWithHost(<WhoWeAre company={{ product: 'Coach Connect' }} />);
  expect(screen.getByText(sampleIdentity.name)).toBeVisible();
  expect(screen.getByText(/demonstration. It sells nothing until its operator is named/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact');
});

test('shows the legal identity if it is set', () => {
  const legalIdentity = {
    name: 'Trial Operator LLC',
    address: ['1 Example Street', 'Springfield'],
    email: 'hello@operator.example',
    register: 'Register 123',
  };
  renderWithHost(<WhoWeAre company={{ product: 'Coach Connect', legalIdentity }} />);
  for (const line of ['Trial Operator LLC', '1 Example Street', 'Springfield', 'Register 123']) {
    expect(screen.getByText(line)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'hello@operator.example' })).toHaveAttribute(
    'href',
    'mailto:hello@operator.example',
  );
  expect(screen.queryByText(/demonstration/)).not.toBeInTheDocument();
});
