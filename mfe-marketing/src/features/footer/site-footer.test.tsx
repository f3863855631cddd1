import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import SiteFooter from './site-footer.tsx';

const list = (name: string) => within(screen.getByRole('navigation', { name }));
const links = (name: string) =>
  list(name)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

// @spec 2.route.5
test('College Connect is shown disabled in the product list', () => {
  renderWithHost(<SiteFooter />);
  const link = list('Products').getByRole('link', { name: 'College Connect' });
  expect(link).toHaveAttribute('aria-disabled', 'true');
  expect(link).not.toHaveAttribute('href');
});

test('Pro Contacts is a link once it is deployed', () => {
  const { unmount } = renderWithHost(<SiteFooter />);
  expect(list('Products').getByText('Pro Contacts')).not.toHaveAttribute('href');
  unmount();
  renderWithHost(<SiteFooter />, { host: createFakeHost({ deployedPages: ['/pro'] }) });
  expect(list('Products').getByRole('link', { name: 'Pro Contacts' })).toHaveAttribute('href', '/pro');
});

// @spec 6.6, D1.28
test('visitors find the feedback form once it is deployed', () => {
  renderWithHost(<SiteFooter />, { host: createFakeHost({ deployedPages: ['/feedback'], user: null }) });
  expect(list('Company').getByRole('link', { name: 'Feedback' })).toHaveAttribute('href', '/feedback');
});

// @spec 2.home.2
test('shows company links, legal links, newsletter and copyright', () => {
  renderWithHost(<SiteFooter />);
  expect(links('Legal')).toEqual([
    ['Terms', '/terms'],
    ['Privacy', '/privacy'],
    ['Refunds', '/refund'],
  ]);
  expect(links('Company')).toEqual([
    ['About Us', '/about'],
    ['Testimonials', '/testimonials'],
    ['Contact', '/contact'],
    ['Connect', '/connect'],
    ['FAQ', '/faq'],
  ]);
  // The home page ends with a newsletter form of its own: this one does not follow it at once.
  const form = screen.getByRole('form', { name: 'Newsletter' });
  expect(screen.getByRole('navigation', { name: 'Legal' }).compareDocumentPosition(form)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2026 Coach Connect. All rights reserved.');
});
