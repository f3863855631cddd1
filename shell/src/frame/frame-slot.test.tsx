import { screen } from '@testing-library/react';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { useHost } from '@cc/shared-ui/host';
import { aRegistry, aRemote, aSource } from '../testing/a-registry.ts';
import { renderShell } from '../testing/render-shell.tsx';
import type { LoadVersion } from '../remotes/remote-parts.tsx';

const remote = aRemote({
  fragments: ['foot', 'cart'],
  slots: [
    { slot: 'footer', fragment: 'foot' },
    { slot: 'header-actions', fragment: 'cart' },
  ],
  previous: aSource('previous'),
});

function aModule(version: string): RemoteModule {
  return {
    name: 'trial',
    routes: [],
    fragments: {
      foot: async () => ({ default: () => <footer>The {version} foot</footer> }),
      cart: async () => ({ default: CartButton }),
    },
    Root: ({ children }) => <div data-testid="root">{children}</div>,
  };
}

/** A fragment gets the same host as a page. */
function CartButton() {
  const host = useHost();
  return (
    <button type="button">
      Cart{String(host.hasPage('/trial/7'))}
      {String(host.hasPage('/nowhere'))}
    </button>
  );
}

const loads: LoadVersion = async ({ version }) => aModule(version);

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('without a remote’s footer the frame shows a plain footer', async () => {
  await renderShell({ user: null });
  expect(screen.getByRole('contentinfo')).toHaveTextContent('All rights reserved');
});

test('fragments are rendered in their slots, inside their remote’s root', async () => {
  await renderShell({ user: null, registry: aRegistry(remote), loadVersion: loads });
  const foot = await screen.findByText('The live foot');
  expect(screen.getAllByRole('contentinfo')).toEqual([foot]);
  expect(screen.getAllByTestId('root')[1]).toContainElement(foot);
  expect(screen.getByRole('banner')).toContainElement(screen.getByRole('button', { name: 'Carttruefalse' }));
});

test('a broken version falls back to the previous one', async () => {
  const load: LoadVersion = async ({ version }) => {
    if (version === 'live') throw new Error('down');
    return aModule(version);
  };
  await renderShell({ user: null, registry: aRegistry(remote), loadVersion: load });
  expect(await screen.findByText('The previous foot')).toBeInTheDocument();
});

test('when the fragment cannot be loaded or rendered, the plain footer is shown', async () => {
  const breaks: LoadVersion = async () => ({
    ...aModule('live'),
    fragments: {
      foot: async () => ({
        default: () => {
          throw new Error('broken foot');
        },
      }),
    },
  });
  await renderShell({ user: null, registry: aRegistry(remote), loadVersion: breaks });
  expect(await screen.findByText(/All rights reserved/)).toBeInTheDocument();
});

test('a failed fragment is loaded again when it is mounted again', async () => {
  let down = true;
  const load: LoadVersion = async ({ version }) => {
    if (down) throw new Error('down');
    return aModule(version);
  };
  const registry = aRegistry({ ...remote, slots: [] });
  const { services } = await renderShell({ user: null, registry, loadVersion: load });
  expect(await services.loadFragment('trial', 'foot')).toBeUndefined();
  down = false;
  const foot = await services.loadFragment('trial', 'foot');
  expect(foot).toBeDefined();
  expect(await services.loadFragment('trial', 'foot')).toBe(foot);
  expect(await services.loadFragment('trial', 'undeclared')).toBeUndefined();
  expect(await services.loadFragment('unknown', 'foot')).toBeUndefined();
});
