import { sampleIdentity } from '@cc/contracts/entities/company';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen } from '@testing-library/react';
import { WhoWeAre } from './who-we-are.tsx';

test('without an operator it shows a sample, and says so', () => {
  renderWithHost(<WhoWeAre />);
  expect(screen.getByText(sampleIdentity.name)).toBeVisible();
  expect(screen.getByText(/This is a sample: the site is a demonstration/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'contact page' })).toHaveAttribute('href', '/contact');
});

test('shows the legal identity of the settings', () => {
  const legalIdentity = {
    name: 'Trial Operator LLC',
    address: ['1 Example Street', 'Springfield'],
    email: 'hello@operator.example',
    register: 'Register 123',
  };
  renderWithHost(<WhoWeAre />, { host: createFakeHost({ config: { legalIdentity } }) });
  for (const line of ['Trial Operator LLC', '1 Example Street', 'Springfield', 'Register 123']) {
    expect(screen.getByText(line)).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'hello@operator.example' })).toHaveAttribute(
    'href',
    'mailto:hello@operator.example',
  );
  expect(screen.queryByText(/demonstration/)).not.toBeInTheDocument();
});
