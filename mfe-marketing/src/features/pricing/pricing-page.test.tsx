import { dailyEmailLimit } from '@cc/contracts/entities/token-tracker';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen } from '@testing-library/react';
import PricingPage from './pricing-page.tsx';

// @spec 2.route.3
test('shows three plans, then the terms before payment', async () => {
  renderWithHost(<PricingPage />);
  await screen.findAllByText(/cannot buy here right now/);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Starter',
    'Premium',
    'Unlimited',
    'Before you pay',
  ]);
  expect(screen.getByText('Most Popular')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: `${dailyEmailLimit} emails in 24 hours` })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'refund page' })).toHaveAttribute('href', '/refund');
});
