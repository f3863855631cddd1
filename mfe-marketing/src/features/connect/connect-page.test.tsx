import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen } from '@testing-library/react';
import ConnectPage from './connect-page.tsx';
import { ProfileList } from './profile-list.tsx';
import { socialProfiles } from './social-profiles.ts';

// @spec 2.route.10
test('shows sharing and the newsletter first, and links to the review form', () => {
  renderWithHost(<ConnectPage />);
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Tell a teammate', 'Get the newsletter', 'Write to us', 'Our accounts']);
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/\?text=.+http%3A%2F%2Flocalhost%3A3000$/),
  );
  expect(screen.getByRole('link', { name: 'Email' })).toHaveAttribute('href', expect.stringMatching(/^mailto:\?/));
  expect(screen.getByRole('link', { name: 'Subscribe to the newsletter' })).toHaveAttribute('href', '/#newsletter');
  expect(screen.getByRole('link', { name: 'Leave a review' })).toHaveAttribute('href', '/testimonials#review');
  for (const { network } of socialProfiles) {
    expect(screen.getByText(/^We are not on/)).toHaveTextContent(network);
  }
});

test('a social profile is a link once its address is known, and plain text before', () => {
  const address = 'https://social.example/coach-connect';
  const { unmount } = renderWithHost(
    <ProfileList
      profiles={[
        { network: 'Open', about: 'News', address },
        { network: 'Planned', about: 'More' },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', address);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText(/^We are not on Planned yet\./)).toBeVisible();
  unmount();
  renderWithHost(<ProfileList profiles={[{ network: 'Open', about: 'News', address }]} />);
  expect(screen.queryByText(/We are not on/)).not.toBeInTheDocument();
});
