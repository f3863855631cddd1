import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wholeAttribute } from '@cc/contracts/federation/boot';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { Link } from '@cc/shared-ui/router';
import { aRegistry, aRemote } from '../testing/a-registry.ts';
import { renderShell } from '../testing/render-shell.tsx';

function Page() {
  return (
    <>
      <h1>Home</h1>
      <Link to="/trial?sort=name">Sort</Link>
      <Link to="/trial#pricing">Prices</Link>
      <section id="pricing" aria-label="Pricing">
        <Link to="/trial/7">One trial</Link>
      </section>
    </>
  );
}

const trial: RemoteModule = {
  name: 'trial',
  routes: ['/trial', '/trial/:id'].map((path) => ({ path, load: async () => ({ default: Page }) })),
  fragments: {},
};

/** Opens a page that has a pricing section; records scrolled elements. */
async function open(route: string) {
  const scrolled: string[] = [];
  // Newer browsers answer a scroll with a promise.
  const answer: () => unknown = () => Promise.resolve(scrolled.push('top'));
  jest.spyOn(window, 'scrollTo').mockImplementation(answer);
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  await renderShell({ user: null, route, registry: aRegistry(aRemote()), loadVersion: async () => trial });
  await screen.findByRole('heading', { name: 'Home' });
  return { scrolled };
}

const press = (name: string) => act(() => userEvent.click(screen.getByRole('link', { name })));

afterEach(() => jest.restoreAllMocks());

// @spec 2.route.19
test('the scroll position stays while the path stays', async () => {
  const { scrolled } = await open('/trial');
  await press('Sort');
  expect(window.location.search).toBe('?sort=name');
  expect(scrolled).toEqual([]);
});

/** The test decides when requested animation frames run. */
function holdFrames() {
  const asked: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => asked.push(callback));
  return { come: () => asked.splice(0).forEach((callback) => callback(0)) };
}

test('another page is painted before the sections below its first screen are laid out', async () => {
  await open('/trial');
  document.documentElement.setAttribute(wholeAttribute, '');
  const frames = holdFrames();
  await press('Sort');
  expect(document.documentElement).toHaveAttribute(wholeAttribute);
  await press('One trial');
  expect(document.documentElement).not.toHaveAttribute(wholeAttribute);
  frames.come();
  await waitFor(() => expect(document.documentElement).toHaveAttribute(wholeAttribute));
});

test('a page that opens scrolled is laid out as a whole at once', async () => {
  await open('/trial/7');
  document.documentElement.removeAttribute(wholeAttribute);
  holdFrames();
  await press('Prices');
  expect(document.documentElement).toHaveAttribute(wholeAttribute);
});

test('a hash scrolls to its section', async () => {
  const { scrolled } = await open('/trial');
  await press('Prices');
  expect(scrolled).toEqual(['pricing']);
  await press('Prices');
  expect(scrolled).toEqual(['pricing', 'pricing']);
});

// @spec 2.route.2
test('an address with a hash opens at its section', async () => {
  const { scrolled } = await open('/trial#pricing');
  expect(scrolled).toEqual(['pricing']);
});

test('a hash on another page moves the focus: the next Tab continues from there', async () => {
  const { scrolled } = await open('/trial/7');
  await press('Prices');
  expect(window.location.pathname).toBe('/trial');
  expect(scrolled).toEqual(['top', 'pricing']);
  expect(screen.getByRole('region', { name: 'Pricing' })).toHaveFocus();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'One trial' })).toHaveFocus();
});

// @spec D1.21
test('Back restores the scroll position of the previous page, and the next page begins at its top', async () => {
  await open('/trial');
  holdFrames();
  const to = jest.spyOn(window, 'scrollTo');
  const scrollTo = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    act(() => void window.dispatchEvent(new Event('scroll')));
  };
  scrollTo(700);
  await press('One trial');
  expect(to).toHaveBeenLastCalledWith(0, 0);
  scrollTo(30);
  const back = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  await act(async () => {
    window.history.back();
    await back;
  });
  expect(window.location.pathname).toBe('/trial');
  expect(to).toHaveBeenLastCalledWith(0, 700);
  expect(document.documentElement).toHaveAttribute(wholeAttribute);
  scrollTo(0);
  await press('One trial');
  expect(to).toHaveBeenLastCalledWith(0, 0);
});

test('a plain hash link, which the browser follows itself, scrolls to its section from any position', async () => {
  const { scrolled } = await open('/trial');
  act(() => void window.dispatchEvent(new Event('scroll')));
  act(() => {
    window.history.pushState(null, '', '/trial#pricing');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await waitFor(() => expect(scrolled).toEqual(['pricing']));
});

test('hovering over a link loads its page; after a failure a press loads it again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn<Promise<{ default: typeof Page }>, []>();
  load
    .mockRejectedValueOnce(new Error('no'))
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue({ default: Page });
  const routes = [trial.routes[0], { path: '/trial/:id', load }].filter((route) => route !== undefined);
  await renderShell({
    user: null,
    route: '/trial',
    registry: aRegistry(aRemote()),
    loadVersion: async () => ({ ...trial, routes }),
  });
  await act(() => userEvent.hover(screen.getByRole('link', { name: 'Sort' })));
  expect(load).not.toHaveBeenCalled();
  await act(() => userEvent.hover(screen.getByRole('link', { name: 'One trial' })));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await press('One trial');
  await waitFor(() => expect(load).toHaveBeenCalledTimes(3));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeVisible();
});

test.each(['#%', '#%E0%A4%A', '#nowhere'])('%s scrolls nowhere, and the page is shown', async (hash) => {
  const { scrolled } = await open(`/trial${hash}`);
  expect(scrolled).toEqual([]);
});

test('an address that its remote declares has its own title; any other has the title of its route', async () => {
  const routes = [
    {
      path: '/trial/:id',
      title: 'No such trial',
      signInRequired: false,
      addresses: [{ path: '/trial/1', title: 'The first trial' }],
    },
  ];
  const one: RemoteModule = { ...trial, routes: [{ path: '/trial/:id', load: async () => ({ default: Page }) }] };
  const registry = aRegistry(aRemote({ routes }));
  const { navigation } = await renderShell({ user: null, route: '/trial/1', registry, loadVersion: async () => one });
  await screen.findByRole('heading', { name: 'Home' });
  expect(document.title).toBe('The first trial | Coach Connect');
  await act(async () => navigation.goTo('/trial/2'));
  expect(document.title).toBe('No such trial | Coach Connect');
});
