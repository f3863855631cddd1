import { createFakeHost, type FakeHost } from '@cc/shared-ui/testing/fake-host';
import { renderWithHost } from '@cc/shared-ui/testing/render-with-host';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import HomePage from './home-page.tsx';

async function openHome(host: FakeHost = createFakeHost()) {
  const rendered = renderWithHost(<HomePage />, { host });
  // The plans have asked for commerce's buttons by then.
  await screen.findAllByText(/cannot buy here right now/);
  return rendered;
}

const section = (name: string) => screen.getByRole('region', { name });

// @spec 2.route.1
test('sections are in the order of the specification', async () => {
  await openHome();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'From “who do I even write to?” to sent',
    'One school, one token. Pay once.',
    'A long list, so you can find the right schools',
    'The first email is the hard one. Write it tonight.',
    'What athletes and parents ask',
    'Recruiting tips in plain English',
  ]);
});

// @spec 2.route.2
test('the hero links to the wizard and to pricing', async () => {
  await openHome();
  expect(screen.getByRole('link', { name: 'Start with College Connect' })).toHaveAttribute('href', '/college');
  expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '#pricing');
  expect(document.getElementById('pricing')).toBe(section('One school, one token. Pay once.'));
});

// @spec 2.route.1
test('shows three feature cards', async () => {
  await openHome();
  const cards = within(section('From “who do I even write to?” to sent')).getAllByRole('heading', { level: 3 });
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Find the coaches who fit',
    'Write once, with each school’s name',
    'Go pro in Europe',
  ]);
  expect(screen.getByText(/Name a professional club and get its 10 key people/)).toHaveTextContent(
    '$5 for one club, $3.50 per club for two or more',
  );
});

test('Pro Contacts is a link if deployed, and announced as coming soon otherwise', async () => {
  const { unmount } = await openHome();
  expect(screen.getByRole('link', { name: 'Coming soon: ask us about it' })).toHaveAttribute('href', '/contact');
  unmount();
  const host = createFakeHost({ deployedPages: ['/pro'] });
  await openHome(host);
  expect(screen.getByRole('link', { name: 'See Pro Contacts' })).toHaveAttribute('href', '/pro');
});

test('a question opens to its answer', async () => {
  await openHome();
  const question = screen.getByRole('heading', { name: 'Can I get my money back?' });
  const answer = screen.getByText(/We give a 30-day money-back guarantee/);
  expect(answer).not.toBeVisible();
  await userEvent.click(question);
  expect(answer).toBeVisible();
  await userEvent.click(question);
  expect(answer).not.toBeVisible();
});

test('a visit loads no data client', async () => {
  const host = createFakeHost();
  const data = jest.spyOn(host, 'data');
  await openHome(host);
  expect(data).not.toHaveBeenCalled();
});
