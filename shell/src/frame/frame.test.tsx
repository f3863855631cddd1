import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRegistry, aRemote } from '../testing/a-registry.ts';
import { renderShell } from '../testing/render-shell.tsx';

function scrollTo(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
}

/** A window that widens until it matches every media query. */
function installFakeMedia(): { grow: () => void; remove: () => void } {
  const { matchMedia } = window;
  const queries = new EventTarget();
  window.matchMedia = (query) =>
    Object.assign(matchMedia(query), {
      addEventListener: queries.addEventListener.bind(queries),
      removeEventListener: queries.removeEventListener.bind(queries),
    });
  return {
    grow: () => void queries.dispatchEvent(Object.assign(new Event('change'), { matches: true })),
    remove: () => void (window.matchMedia = matchMedia),
  };
}

afterEach(() => scrollTo(0));

// @spec 2.nav.4, 9.plans.17
test('the header turns white beyond 50 pixels, not at 50', async () => {
  await renderShell({ user: null });
  const header = screen.getByRole('banner');
  expect(header).toHaveAttribute('data-scrolled', 'false');
  scrollTo(50);
  expect(header).toHaveAttribute('data-scrolled', 'false');
  scrollTo(51);
  expect(header).toHaveAttribute('data-scrolled', 'true');
  scrollTo(0);
  expect(header).toHaveAttribute('data-scrolled', 'false');
});

test('no header is nested in another one', async () => {
  await renderShell({ user: null });
  expect(document.querySelectorAll('header')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.querySelector('header header')).toBeNull();
});

// @spec 2.nav.1, 2.nav.3
test('shows the registry’s links in order', async () => {
  await renderShell({ user: null });
  const links = within(within(screen.getByRole('banner')).getByRole('navigation', { name: 'Main' })).getAllByRole(
    'link',
  );
  expect(links.map(({ textContent }) => textContent)).toEqual(['Trial', 'Second']);
  expect(screen.getAllByRole('link', { name: 'Coach Connect' })[0]).toHaveAttribute('href', '/');
});

// @spec 2.nav.1, 2.nav.5
test('the drawer opens from the menu button and closes when a link is chosen', async () => {
  await renderShell({ user: null });
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  expect(drawer).toHaveAttribute('data-side', 'right');
  await userEvent.click(within(drawer).getByRole('link', { name: 'Second' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(window.location.pathname).toBe('/second');
});

test('the drawer closes on a navigation, and when the window is wide enough for the links', async () => {
  const media = installFakeMedia();
  await renderShell({ user: null });
  await userEvent.click(screen.getAllByRole('link', { name: 'Second' })[0] ?? document.body);
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  await act(async () => {
    window.history.back();
    await new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  });
  expect(window.location.pathname).toBe('/');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  act(() => media.grow());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  media.remove();
});

// @spec 2.nav.7, 4.auth.4
test('a signed-in user finds name, email and Log out behind the avatar', async () => {
  const { host } = await renderShell({});
  expect(screen.queryByRole('button', { name: 'Sign In' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Account of Jordan Avery' }));
  expect(screen.getByText('Jordan Avery')).toBeInTheDocument();
  expect(screen.getByText('jordan.avery@gmail.example')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
  expect(host.auth.asked).toEqual(['sign-out']);
  expect(screen.getByRole('button', { name: 'Sign In' })).not.toHaveAttribute('data-unsure');
});

// @spec 2.nav.7
test('a remote’s pages for the signed-in user are in their menu, and not among the main links', async () => {
  const navigation = [
    { label: 'Trial', to: '/trial', order: 10 },
    { label: 'Receipts', to: '/receipts', order: 20, place: 'account' as const },
    { label: 'Letters', to: '/letters', order: 10, place: 'account' as const },
  ];
  await renderShell({ registry: aRegistry(aRemote({ navigation })) });
  expect(screen.queryByRole('link', { name: 'Receipts' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Account of Jordan Avery' }));
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Letters', 'Receipts', 'Log out']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Receipts' }));
  expect(window.location.pathname).toBe('/receipts');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a remote’s links for the drawer follow the main links there, and are not in the header', async () => {
  const navigation = [
    { label: 'Trial', to: '/trial', order: 10 },
    { label: 'Suggestions', to: '/suggestions', order: 5, place: 'drawer' as const },
  ];
  await renderShell({ user: null, registry: aRegistry(aRemote({ navigation })) });
  expect(screen.queryByRole('link', { name: 'Suggestions' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const links = within(screen.getByRole('dialog', { name: 'Menu' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Trial', 'Suggestions']);
});

test('before the first session check the header matches the document, and is marked to be hidden if a session exists', async () => {
  await renderShell({ user: 'loading' });
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveAttribute('data-unsure', 'true');
  expect(screen.queryByRole('button', { name: /^Account of/ })).not.toBeInTheDocument();
});

// @spec 2.route.19
test('a navigation scrolls to the top, focuses the heading and announces the title', async () => {
  const scrolled: unknown[] = [];
  window.scrollTo = (...position: unknown[]) => void scrolled.push(position);
  await renderShell({ user: null });
  expect(document.title).toBe('Coach Connect');
  await userEvent.click(screen.getAllByRole('link', { name: 'Second' })[0] ?? document.body);
  expect(document.title).toBe('Page not found | Coach Connect');
  expect(scrolled).toEqual([[0, 0]]);
  expect(screen.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toHaveFocus();
  expect(screen.getByText('Page not found | Coach Connect')).toHaveAttribute('role', 'status');
});

// @spec 2.route.18
test('an unknown path shows the not-found page with a way home', async () => {
  await renderShell({ user: null, route: '/nowhere' });
  expect(screen.getByRole('heading', { level: 1, name: 'Oops! Page not found' })).toBeInTheDocument();
  expect(screen.getByRole('main').querySelector('svg[data-lines]')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Return to Home' }));
  expect(window.location.pathname).toBe('/');
});
