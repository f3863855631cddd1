import { reportsKeptHours } from '@cc/contracts/api/browser-report-summary';
import { dailyEmailLimit } from '@cc/contracts/entities/token-tracker';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import PrivacyPage from '../features/privacy/privacy-page.tsx';
import RefundPage from '../features/refund/refund-page.tsx';
import TermsPage from '../features/terms/terms-page.tsx';

const section = (name: RegExp) => screen.getByRole('region', { name });

// @spec 2.route.11
test.each([
  ['terms', TermsPage],
  ['privacy', PrivacyPage],
  ['refund', RefundPage],
])('%s has a summary and links to each section', (_name, Page) => {
  renderWithHost(<Page />);
  expect(within(section(/^In short$/)).getAllByRole('listitem').length).toBeGreaterThan(2);
  const contents = screen.getByRole('navigation', { name: 'On this page' });
  expect(section(/^In short$/).compareDocumentPosition(contents)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const links = within(contents).getAllByRole('link');
  for (const link of links) {
    const target = document.querySelector(link.getAttribute('href') ?? '');
    expect(target?.querySelector('h2')).toHaveTextContent(link.textContent ?? '');
  }
  expect(links.at(-1)).toHaveTextContent('Who we are');
});

// @spec 9.plans.22
test('terms: all sales are final, children under 13 are excluded, the daily limit holds', () => {
  renderWithHost(<TermsPage />);
  expect(section(/All sales are final/)).toHaveTextContent('All sales are final.');
  expect(section(/Who may use/)).toHaveTextContent('Children under 13 may not use Coach Connect');
  expect(section(/Plans, tokens/)).toHaveTextContent(`${dailyEmailLimit} emails in any 24 hours`);
});

test('privacy: Limited Use, encrypted keys, and how to disconnect and delete', () => {
  renderWithHost(<PrivacyPage />);
  expect(section(/^\d+ ?Google/)).toHaveTextContent(
    'will adhere to the Google API Services User Data Policy, including the Limited Use requirements.',
  );
  expect(screen.getByRole('link', { name: 'Google API Services User Data Policy' })).toHaveAttribute(
    'href',
    'https://developers.google.com/terms/api-services-user-data-policy',
  );
  expect(section(/How we protect it/)).toHaveTextContent('encrypted with AES-256');
  for (const stored of [/Pro Contacts orders/, /IP addresses/]) {
    expect(section(/What we store/)).toHaveTextContent(stored);
    expect(section(/How long/)).toHaveTextContent(stored);
  }
  expect(screen.getByRole('row', { name: 'Your newsletter address Until you unsubscribe' })).toBeVisible();
  expect(section(/How to disconnect/)).toHaveTextContent('choose Disconnect');
  expect(section(/delete your data/)).toHaveTextContent('Then, within a day, we delete your account');
  expect(section(/Children/)).toHaveTextContent('not for children under 13');
});

// @spec 9.plans.23, D1.17, D1.30
test('refund: states both policies and how they fit together', () => {
  renderWithHost(<RefundPage />);
  // What holds comes first (D1.17).
  expect(within(section(/^In short$/)).getAllByRole('listitem')[0]).toHaveTextContent(
    'You get your money back within 30 days if Coach Connect did not do what this site says.',
  );
  expect(section(/The rule/)).toHaveTextContent('all sales are final');
  expect(section(/The guarantee/)).toHaveTextContent('within 30 days of your purchase');
  expect(screen.getByText(/30-day money-back guarantee/)).toBeInTheDocument();
});

test('privacy: names the data in browser reports and its storage period', () => {
  renderWithHost(<PrivacyPage />);
  expect(section(/What we store about you/)).toHaveTextContent('your browser reports how long a page took to load');
  expect(screen.getByRole('row', { name: 'Reports about how our pages perform One week' })).toBeVisible();
  expect(reportsKeptHours).toBe(7 * 24);
});
