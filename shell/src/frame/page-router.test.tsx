import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { Link } from '@cc/shared-ui/router';
import { aRegistry, aRemote } from '../testing/a-registry.ts';
import { renderShell } from '../testing/render-shell.tsx';

interface Loaded {
  readonly default: ComponentType;
}

/** Opens `/trial`, which links to `/trial/1`. The test decides when that page is loaded. */
async function open() {
  const renders = jest.fn();
  function Here() {
    renders();
    return (
      <>
        <h1>Here</h1>
        <Link to="/trial/1">There</Link>
      </>
    );
  }
  let bring: (page: Loaded) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const there = new Promise<Loaded>((resolve, reject) => {
    bring = resolve;
    fail = reject;
  });
  const remote: RemoteModule = {
    name: 'trial',
    routes: [
      { path: '/trial', load: async () => ({ default: Here }) },
      { path: '/trial/:id', load: () => there },
    ],
    fragments: {},
  };
  const registry = aRegistry(aRemote());
  const { navigation } = await renderShell({ user: null, route: '/trial', registry, loadVersion: async () => remote });
  const link = await screen.findByRole('link', { name: 'There' });
  return {
    navigation,
    link,
    renders: () => renders.mock.calls.length,
    arrive: () => act(async () => bring({ default: () => <h1>At the other page</h1> })),
    break: () => act(async () => fail(new Error('no such file'))),
  };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a loaded page is rendered in one commit when its link is pressed', async () => {
  const { link, arrive } = await open();
  await act(() => userEvent.hover(link));
  await arrive();
  // React's test mode would render everything that is pending, also a transition.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  link.click();
  await Promise.resolve();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  expect(heading()).toBe('At the other page');
  await act(async () => undefined);
});

test('while a page loads, the previous one stays and is not rendered again', async () => {
  const { link, arrive, renders } = await open();
  const before = renders();
  await act(() => userEvent.click(link));
  expect(window.location.pathname).toBe('/trial/1');
  expect(heading()).toBe('Here');
  expect(screen.queryByText('Loading the page')).not.toBeInTheDocument();
  expect(renders()).toBe(before);
  await arrive();
  expect(heading()).toBe('At the other page');
});

test('a slow page shows a progress bar until it is loaded', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const { link, arrive } = await open();
  const sign = () => screen.queryByRole('progressbar', { name: 'Loading the page' });
  await act(async () => link.click());
  expect(sign()).not.toBeInTheDocument();
  await act(async () => jest.advanceTimersByTime(400));
  expect(sign()).toBeInTheDocument();
  expect(heading()).toBe('Here');
  await arrive();
  expect(heading()).toBe('At the other page');
  expect(sign()).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('a slow page has a single history entry', async () => {
  const { link, arrive } = await open();
  const entries = window.history.length;
  await act(() => userEvent.click(link));
  await act(() => userEvent.click(link));
  expect(window.history.length).toBe(entries + 1);
  await arrive();
  expect(heading()).toBe('At the other page');
});

test('a navigation to the page’s own path adds a history entry', async () => {
  const { navigation } = await open();
  const entries = window.history.length;
  await act(async () => navigation.goTo('/trial'));
  await act(async () => navigation.goTo('/trial'));
  expect(window.history.length).toBe(entries + 2);
});

test('a page that loads after another navigation is not shown', async () => {
  const { link, arrive, navigation } = await open();
  const entries = window.history.length;
  await act(() => userEvent.click(link));
  await act(async () => navigation.goTo('/nowhere'));
  expect(heading()).toBe('Oops! Page not found');
  // Back leads to the page that was shown before.
  expect(window.history.length).toBe(entries + 1);
  await arrive();
  expect(heading()).toBe('Oops! Page not found');
});

test('a page that cannot be loaded shows a message in its place', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { link, break: breakIt } = await open();
  await act(() => userEvent.click(link));
  await breakIt();
  expect(heading()).toBe('This page could not be loaded');
  jest.restoreAllMocks();
});
