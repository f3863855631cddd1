import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRegistry, aRemote, aSource } from '../testing/a-registry.ts';
import { ownedZones } from './owned-zones.ts';
import { OwnerMap } from './owner-map.tsx';

const registry = aRegistry(
  aRemote(),
  aRemote({ name: 'cart', owner: '', routes: [], live: aSource('c1'), channel: 'canary' }),
);
const site = {
  versions: async () => ({
    consoleUrl: 'https://registry.example/console',
    remotes: [
      {
        name: 'cart',
        owner: 'Cart team',
        versions: [
          {
            version: 'c1',
            at: '2026-11-21T08:00:00.000Z',
            source: { text: '0a1b2c3d on main', run: 'https://ci.example/7' },
          },
        ],
      },
    ],
  }),
};

beforeEach(() => {
  document.body.innerHTML = `<div id="root">
    <header class="shell_a"><button class="cart_b" id="button"><span class="cart_c"></span></button></header>
    <main id="main"><div class="trial_a"><p><span class="shared_x cart_d" id="inside"></span></p></div></main></div>`;
});

test('the zones are the page, and each fragment of another remote', () => {
  const zones = (path: string) =>
    ownedZones(document, registry, path).map(({ element, remote }) => `${element.id} ${remote.name}`);
  expect(zones('/trial')).toEqual(['main trial', 'button cart', 'inside cart']);
  expect(zones('/elsewhere')).toEqual([' trial', 'button cart', 'inside cart']);
});

test('each zone says remote, version and team, with links to console and source', async () => {
  for (const element of document.querySelectorAll('#root *')) {
    element.getBoundingClientRect = () => new DOMRect(0, 10, 100, 20);
  }
  const onClose = jest.fn();
  render(<OwnerMap registry={registry} onClose={onClose} site={site} />);
  const map = within(screen.getByRole('region', { name: 'Who owns what' }));
  const [link] = await map.findAllByRole('link', { name: 'Console' });
  expect(link).toHaveAttribute('href', 'https://registry.example/console/remotes/cart');
  const [source] = map.getAllByRole('link', { name: 'Source: 0a1b2c3d on main' });
  expect(source).toHaveAttribute('href', 'https://ci.example/7');
  expect(map.getAllByText(/c1, canary\. Cart team/)).toHaveLength(2);
  await userEvent.click(map.getByRole('button', { name: 'Hide' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});
