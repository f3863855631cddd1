import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen } from '@testing-library/react';
import ConnectPage from './connect-page.tsx';
import { ProfileList } from './profile-list.tsx';
import { socialProfiles } from './social-profiles.ts';

test('names the networks, and shares the site by the reader’s own apps', () => {
  renderWithHost(<ConnectPage />);
  for (const { network } of socialProfiles) {
    expect(screen.getByRole('heading', { level: 3, name: network })).toBeInTheDocument();
  }
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/\?text=.+http%3A%2F%2Flocalhost%3A3000$/),
  );
  expect(screen.getByRole('link', { name: 'Email' })).toHaveAttribute('href', expect.stringMatching(/^mailto:\?/));
});

test('an account is a link once its address is known, and opens soon before', () => {
  const address = 'https://social.example/coach-connect';
  renderWithHost(
    <ProfileList
      profiles={[
        { network: 'Open', about: 'News', address },
        { network: 'Planned', about: 'More' },
      ]}
    />,
  );
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', address);
  expect(screen.queryByRole('link', { name: 'Planned' })).not.toBeInTheDocument();
  expect(screen.getAllByText('Opens soon')).toHaveLength(1);
});
