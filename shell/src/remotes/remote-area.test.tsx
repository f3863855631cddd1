import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, useState } from 'react';
import { BrowserRouter } from '@cc/shared-ui/router';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { aRegistry, aRemote, aSource } from '../testing/a-registry.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { prerenderedPage } from './prerendered-page.ts';
import { RemoteArea } from './remote-area.tsx';
import { createRemoteParts, type LoadVersion } from './remote-parts.tsx';

const registry = aRegistry(aRemote({ previous: aSource('previous') }));

function aModule(text: string): RemoteModule {
  const page = (text: string) => async () => ({ default: () => <h1>{text}</h1> });
  return {
    name: 'trial',
    routes: [
      { path: '/trial', load: page(text) },
      { path: '/trial/:id', load: page(`${text}, one`) },
    ],
    fragments: {},
    Root: ({ children }) => <div data-testid="root">{children}</div>,
  };
}

/** A loader that fails a given number of times for each version. */
function failing(failures: Record<string, number>): { load: LoadVersion; asked: string[] } {
  const left = new Map(Object.entries(failures));
  const asked: string[] = [];
  return {
    asked,
    load: async ({ version }) => {
      asked.push(version);
      const remaining = left.get(version) ?? 0;
      left.set(version, remaining - 1);
      if (remaining > 0) throw new Error(`${version} is down`);
      return aModule(`The ${version} version`);
    },
  };
}

/** A press after which a page suspends: React resumes it only inside of an awaited act. */
async function press(element: Element): Promise<void> {
  await act(() => userEvent.click(element));
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a remote is loaded when its route is opened, inside of its own root', async () => {
  const { load, asked } = failing({});
  await renderShell({ user: null, registry, loadVersion: load });
  expect(asked).toEqual([]);
  await press(screen.getAllByRole('link', { name: 'Trial' })[0] ?? document.body);
  expect(await screen.findByRole('heading', { name: 'The live version' })).toBeInTheDocument();
  expect(screen.getByTestId('root')).toContainElement(screen.getByRole('heading', { name: 'The live version' }));
  expect(document.title).toBe('Trial | Coach Connect');
});

test('a single network failure has no visible effect', async () => {
  const { load, asked } = failing({ live: 1 });
  await renderShell({ user: null, registry, route: '/trial', loadVersion: load });
  expect(await screen.findByRole('heading', { name: 'The live version' })).toBeInTheDocument();
  expect(asked).toEqual(['live', 'live']);
});

test('a broken version is replaced by the previous one, for the remote’s other pages too', async () => {
  const { load, asked } = failing({ live: 9 });
  const { navigation } = await renderShell({ user: null, registry, route: '/trial', loadVersion: load });
  expect(await screen.findByRole('heading', { name: 'The previous version' })).toBeInTheDocument();
  await act(async () => navigation.goTo('/trial/7'));
  expect(await screen.findByRole('heading', { name: 'The previous version, one' })).toBeInTheDocument();
  expect(asked).toEqual(['live', 'live', 'previous']);
});

test('when no version loads, the frame stays, and Try again loads the remote again', async () => {
  const { load } = failing({ live: 2, previous: 1 });
  await renderShell({ user: null, registry, route: '/trial', loadVersion: load });
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  await press(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'The live version' })).toBeInTheDocument();
});

test('a page that throws breaks its own area only, until the next navigation', async () => {
  const breaking: LoadVersion = async () => ({
    ...aModule('fine'),
    routes: [
      {
        path: '/trial',
        load: async () => ({
          default: () => {
            throw new Error('broken page');
          },
        }),
      },
      { path: '/trial/:id', load: async () => ({ default: () => <h1>Still fine</h1> }) },
    ],
  });
  const { navigation } = await renderShell({ user: null, registry, route: '/trial', loadVersion: breaking });
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  await act(async () => navigation.goTo('/trial/7'));
  expect(await screen.findByRole('heading', { name: 'Still fine' })).toBeInTheDocument();
});

test('a remote without a route that it declares counts as broken', async () => {
  const load: LoadVersion = async ({ version }) =>
    version === 'live' ? { ...aModule('live'), routes: [] } : aModule('The previous version');
  await renderShell({ user: null, registry, route: '/trial', loadVersion: load });
  expect(await screen.findByRole('heading', { name: 'The previous version' })).toBeInTheDocument();
});

describe('a prerendered page whose scripts do not load', () => {
  const html = `<h1>Prerendered</h1><details open><summary>Question</summary>Answer</details><a href="/trial/7">More</a>
    <form><label>Name <input name="name"></label><button>Send</button></form>`;

  async function openPrerendered(load: LoadVersion) {
    document.body.innerHTML = `<main id="main">${html}</main>`;
    for (const field of document.querySelectorAll('input')) field.value = 'Typed before';
    const prerendered = prerenderedPage(document, '/trial');
    document.body.replaceChildren();
    return renderShell({ user: null, registry, route: '/trial', loadVersion: load, prerendered });
  }

  test('stays as it was, its links work, its controls do not, and a notice says so', async () => {
    await openPrerendered(failing({ live: 9, previous: 9 }).load);
    expect(await screen.findByRole('alert')).toHaveTextContent('Buttons and forms on this page do not work right now');
    expect(screen.getByRole('heading', { name: 'Prerendered' })).toBeInTheDocument();
    expect(screen.getByText('Answer')).toBeVisible();
    expect(screen.getByRole('link', { name: 'More' })).toHaveAttribute('href', '/trial/7');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(screen.getByLabelText('Name')).toBeDisabled();
    expect(screen.getByLabelText('Name')).toHaveValue('Typed before');
    expect(screen.queryByText('This page could not be loaded')).not.toBeInTheDocument();
  });

  test('is replaced by the real one on Try again, with what was typed', async () => {
    const { load } = failing({ live: 4, previous: 2 });
    const module = async (): Promise<RemoteModule> => ({
      name: 'trial',
      routes: [{ path: '/trial', load: async () => ({ default: FormPage }) }],
      fragments: {},
    });
    await openPrerendered((source) => load(source).then(module));
    await press(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Prerendered' })).toBeInTheDocument();
    // It failed again, and the focus stays.
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
    await press(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Hello Typed before' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('is not shown in place of another page', async () => {
    const { navigation } = await openPrerendered(failing({ live: 9, previous: 9 }).load);
    await act(async () => navigation.goTo('/trial/7'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
    expect(screen.queryByRole('heading', { name: 'Prerendered' })).not.toBeInTheDocument();
  });
});

test('Try again loads a new document when a request had no answer: it would block further ones', async () => {
  const reload = jest.fn();
  const parts = createRemoteParts(() => new Promise(() => undefined));
  jest.useFakeTimers();
  await act(async () => {
    render(
      <BrowserRouter>
        <Suspense>
          <RemoteArea parts={parts} remote={aRemote()} path="/trial" prerendered={undefined} reload={reload} />
        </Suspense>
      </BrowserRouter>,
    );
  });
  await act(() => jest.advanceTimersByTimeAsync(8_000));
  jest.useRealTimers();
  await act(async () => undefined);
  await press(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

function FormPage() {
  const [name, setName] = useState('');
  return (
    <>
      <h1>Hello {name}</h1>
      <input name="name" aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
    </>
  );
}
