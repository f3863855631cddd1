import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen } from '@testing-library/react';
import { WhoWeAre } from './who-we-are.tsx';

test('says that the operator is not named yet, and how to reach us', () => {
  renderWithHost(<WhoWeAre company={{ product: 'Coach Connect' }} />);
  expect(screen.getByText('The operator’s legal name and address are not filled in yet')).toBeVisible();
  expect(screen.getByText(/before Coach Connect sells anything/)).toBeVisible();
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
  expect(screen.queryByText(/not filled in/)).not.toBeInTheDocument();
});
