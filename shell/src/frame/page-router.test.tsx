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

/** Opens `/trial`, which leads to `/trial/1` by a link. That page comes when the test hands it over. */
async function open() {
  let renders = 0;
  function Here() {
    renders += 1;
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
    renders: () => renders,
    arrive: () => act(async () => bring({ default: () => <h1>At the other page</h1> })),
    break: () => act(async () => fail(new Error('no such file'))),
  };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

test('a loaded page is rendered at the press of its link, in one piece', async () => {
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

test('while a page loads, the previous one stays as it is, and is not rendered again', async () => {
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

test('a page that is late is said to be on its way until it is here', async () => {
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

test('the way back from a page that was late leads to it no more than once', async () => {
  const { link, arrive } = await open();
  const entries = window.history.length;
  await act(() => userEvent.click(link));
  await act(() => userEvent.click(link));
  expect(window.history.length).toBe(entries + 1);
  await arrive();
  expect(heading()).toBe('At the other page');
});

test('a step that a page makes to its own address is an entry of its own', async () => {
  const { navigation } = await open();
  const entries = window.history.length;
  await act(async () => navigation.goTo('/trial'));
  await act(async () => navigation.goTo('/trial'));
  expect(window.history.length).toBe(entries + 2);
});

test('a page that comes after its reader went elsewhere is not shown', async () => {
  const { link, arrive, navigation } = await open();
  const entries = window.history.length;
  await act(() => userEvent.click(link));
  await act(async () => navigation.goTo('/nowhere'));
  expect(heading()).toBe('Oops! Page not found');
  // The way back leads to what was seen.
  expect(window.history.length).toBe(entries + 1);
  await arrive();
  expect(heading()).toBe('Oops! Page not found');
});

test('a page that does not come says so in its place', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { link, break: breakIt } = await open();
  await act(() => userEvent.click(link));
  await breakIt();
  expect(heading()).toBe('This page could not be loaded');
  jest.restoreAllMocks();
});
