import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HostProvider, AnyFragment } from '@cc/shared-ui/host';
import { BrowserRouter } from '@cc/shared-ui/router';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { aRegistry, aRemote, aSource } from '../testing/a-registry.ts';
import { deployedServices } from './deployed.ts';
import { createRemoteParts } from './remote-parts.tsx';

const remote = aRemote({ live: aSource('live'), fragments: ['cart'] });
let root: HTMLElement;

beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'));
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  root.remove();
  jest.restoreAllMocks();
});

/** Hydrates a page with a field and a fragment. The test decides when the fragment's remote responds. */
async function hydrate() {
  const { promise, resolve, reject } = Promise.withResolvers<{ default: () => ReactNode }>();
  const parts = createRemoteParts(async () => ({ name: 'trial', routes: [], fragments: { cart: () => promise } }));
  const host = { ...createFakeHost(), ...deployedServices(aRegistry(remote), parts) };
  parts.suspendFragment(remote, 'cart');
  root.innerHTML = '<input aria-label="Name"/><!--$--><button>Cart</button><!--/$-->';
  const [field, button] = [screen.getByLabelText('Name'), screen.getByRole('button')];
  const page = (
    <BrowserRouter>
      <HostProvider host={host}>
        <input aria-label="Name" />
        <AnyFragment remote="trial" name="cart" props={{}} fallback={<p>No cart</p>} />
      </HostProvider>
    </BrowserRouter>
  );
  const problems: unknown[] = [];
  const react = await act(async () => hydrateRoot(root, page, { onRecoverableError: (error) => problems.push(error) }));
  const unmount = () => act(async () => react.unmount());
  return { resolve, reject, field, button, problems, unmount };
}

test('a fragment keeps its HTML while it loads, and then hydrates', async () => {
  const { resolve, field, button, problems, unmount } = await hydrate();
  expect([field.isConnected, button.isConnected]).toEqual([true, true]);
  const pressed = jest.fn();
  await act(async () => resolve({ default: () => <button onClick={pressed}>Cart</button> }));
  button.click();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect([field.isConnected, button.isConnected, problems]).toEqual([true, true, []]);
  await unmount();
});

test('a fragment that cannot be loaded is replaced by its fallback, and nothing else is rendered again', async () => {
  const { reject, field, button, unmount } = await hydrate();
  await act(async () => reject(new Error('down')));
  expect(await screen.findByText('No cart')).toBeInTheDocument();
  expect([field.isConnected, button.isConnected]).toEqual([true, false]);
  await unmount();
});
