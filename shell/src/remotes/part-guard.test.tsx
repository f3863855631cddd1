import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { useState } from 'react';
import { aRegistry, aRemote, aSource } from '../testing/a-registry.ts';
import { renderShell } from '../testing/render-shell.tsx';
import type { LoadVersion } from './remote-parts.tsx';

const before = { previous: aSource('previous') };

/** A remote whose page breaks in the named versions: at once, or when its button is pressed. */
function breakingIn(...broken: string[]): LoadVersion {
  return async ({ version }): Promise<RemoteModule> => ({
    name: 'trial',
    routes: [
      { path: '/trial', load: async () => ({ default: () => render(version) }) },
      { path: '/trial/:id', load: async () => ({ default: () => <h1>{version}, one</h1> }) },
    ],
    fragments: { cart: async () => ({ default: () => render(version) }) },
  });

  function render(version: string) {
    if (broken.includes(version)) throw new Error(`${version} breaks`);
    return <h1>The {version} version</h1>;
  }
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('a page that throws falls back to the previous version, as do the remote’s other pages', async () => {
  const registry = aRegistry(aRemote(before));
  const { navigation } = await renderShell({ user: null, registry, route: '/trial', loadVersion: breakingIn('live') });
  expect(await screen.findByRole('heading', { name: 'The previous version' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(async () => navigation.goTo('/trial/7'));
  expect(await screen.findByRole('heading', { name: 'previous, one' })).toBeInTheDocument();
});

test('if the previous version breaks too, the page shows a message, and the frame stays', async () => {
  const registry = aRegistry(aRemote(before));
  await renderShell({ user: null, registry, route: '/trial', loadVersion: breakingIn('live', 'previous') });
  expect(await screen.findByRole('alert')).toHaveTextContent('This page could not be loaded');
  expect(screen.getByRole('banner')).toBeInTheDocument();
});

test('a fragment of the frame that breaks is replaced by the previous version', async () => {
  const registry = aRegistry(
    aRemote({ ...before, fragments: ['cart'], slots: [{ slot: 'header-actions', fragment: 'cart' }] }),
  );
  await renderShell({ user: null, registry, loadVersion: breakingIn('live') });
  expect(await screen.findByRole('heading', { name: 'The previous version' })).toBeInTheDocument();
});

test('text typed elsewhere is kept when a page breaks after it was loaded', async () => {
  const load: LoadVersion = async ({ version }) => ({
    name: 'trial',
    routes: [{ path: '/trial', load: async () => ({ default: () => <Fragile version={version} /> }) }],
    fragments: { note: async () => ({ default: () => <input aria-label="Note" /> }) },
  });
  const registry = aRegistry(
    aRemote({ ...before, fragments: ['note'], slots: [{ slot: 'footer', fragment: 'note' }] }),
  );
  await renderShell({ user: null, registry, route: '/trial', loadVersion: load });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'kept');
  await act(() => userEvent.click(screen.getByRole('button', { name: 'Break live' })));
  expect(await screen.findByRole('button', { name: 'Break previous' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('kept');
});

function Fragile({ version }: { readonly version: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) throw new Error(`${version} broke`);
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break {version}
    </button>
  );
}
