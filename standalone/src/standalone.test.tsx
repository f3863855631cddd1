import { purchases } from '@cc/contracts/api/purchases';
import { remoteDeclarationSchema } from '@cc/contracts/federation/registry';
import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { defineScenarios } from '@cc/contracts/scenarios/scenario';
import { AnyFragment, useAuth, useHost } from '@cc/shared-ui/host';
import { Link } from '@cc/shared-ui/router';
import { axeViolations } from '@cc/shared-ui/testing/axe-violations';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { createCallLog } from './call-log.ts';
import { readSettings, type Settings } from './settings.ts';
import { Standalone } from './standalone.tsx';
import type { StandaloneSource } from './standalone-source.ts';

function OrdersPage() {
  const host = useHost();
  const { user } = useAuth();
  const [text, setText] = useState('Asking');
  useEffect(() => {
    void host.api
      .call(purchases, undefined)
      .then((answer) => setText(answer.ok ? `${answer.data.purchases.length} orders` : 'No answer'));
  }, [host]);
  return (
    <>
      <h1>Orders of {user?.email ?? 'nobody'}</h1>
      <p>{text}</p>
      <Link to="/elsewhere">Elsewhere</Link>
      <button onClick={() => host.openSignIn({ mode: 'login' })}>Sign in to order</button>
      <button onClick={() => host.notify({ tone: 'info', title: 'Ordered' })}>Order</button>
      <AnyFragment remote="mfe-other" name="hint" props={{}} />
    </>
  );
}

const trial: RemoteModule = {
  name: 'mfe-trial',
  routes: [{ path: '/orders', load: async () => ({ default: OrdersPage }) }],
  fragments: {
    count: async () => ({
      default: ({ unit }: { readonly unit?: string }) => <span>Count of the trial{unit && ` in ${unit}`}</span>,
    }),
  },
};
const other: RemoteModule = {
  name: 'mfe-other',
  routes: [],
  fragments: { hint: async () => ({ default: () => <span>A live hint</span> }) },
};
const scenarios = defineScenarios([
  { id: 'filled', title: 'Some orders', path: '/orders', shows: '1 orders' },
  { id: 'ordered', title: 'An order', path: '/orders', actions: [{ press: 'Order' }], shows: 'Ordered' },
]);

/** Within `act`, since the page is loaded lazily. */
async function open(search = '', id = 'filled') {
  window.history.replaceState(null, '', `/alone/mfe-trial/orders${search}`);
  const source: StandaloneSource = {
    base: '/alone/mfe-trial',
    baseOf: (name) => `/alone/${name}`,
    declaration: remoteDeclarationSchema.parse({
      name: 'mfe-trial',
      owner: 'Trial team',
      routes: [{ path: '/orders', title: 'Orders' }],
      fragments: ['count'],
      slots: [{ slot: 'header-actions', fragment: 'count' }],
    }),
    version: 'one',
    versions: ['two', 'one'],
    scenarios,
    load: async () => trial,
    others: [
      {
        declaration: remoteDeclarationSchema.parse({
          name: 'mfe-other',
          owner: 'Other team',
          routes: [{ path: '/elsewhere', title: 'Elsewhere' }],
          fragments: ['hint'],
          uses: [{ remote: 'mfe-trial', fragment: 'count', props: [{ unit: 'pieces' }] }],
        }),
        load: async () => other,
      },
    ],
  };
  const scenario = scenarios.find((candidate) => candidate.id === id);
  if (!scenario) throw new Error(`There is no scenario ${id}`);
  const settings: Settings = { ...readSettings(search), scenario: id };
  const standalone = <Standalone source={source} scenario={scenario} settings={settings} log={createCallLog()} />;
  return act(async () => render(standalone));
}

const panel = () => within(screen.getByRole('complementary', { name: 'Scenario' }));

test('a page is shown in its scenario, and its host calls are listed', async () => {
  await open('?panel=open');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Orders of jordan.avery@gmail.example');
  expect(await screen.findByText('1 orders')).toBeInTheDocument();
  expect(await screen.findByText('Count of the trial')).toBeInTheDocument();
  expect(panel().getByText(/POST \/api\/purchases: 200/)).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('settings change the scenario', async () => {
  await open('?panel=open&user=visitor&api=offline');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Orders of nobody');
  expect(await screen.findByText('No answer')).toBeInTheDocument();
  expect(panel().getByLabelText('Viewed as')).toHaveValue('visitor');
  expect(panel().getByLabelText('The API answers')).toHaveValue('offline');
  expect(panel().getByLabelText('Version')).toHaveValue('one');
});

test('every scenario is a link, and the current one is marked', async () => {
  await open('?panel=open&user=visitor');
  await screen.findByText('1 orders');
  expect(panel().getByRole('link', { name: 'Some orders' })).toHaveAttribute('aria-current', 'page');
  expect(panel().getByRole('link', { name: 'An order' })).toHaveAttribute(
    'href',
    '/alone/mfe-trial/orders?scenario=ordered&panel=open',
  );
});

test('the panel opens and closes, and the address reflects it', async () => {
  await open('?panel=closed');
  await screen.findByText('1 orders');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Scenario' }));
  expect(panel().getByRole('heading', { name: 'Host calls' })).toBeInTheDocument();
  expect(window.location.search).toBe('?scenario=filled&panel=open');
});

test('the actions of a scenario are performed', async () => {
  await open('?panel=open', 'ordered');
  expect(await screen.findByText('Ordered')).toBeInTheDocument();
  expect(panel().getByText(/info: Ordered/)).toBeInTheDocument();
});

test('the sign-in dialog signs in the scenario’s user', async () => {
  await open('?panel=closed&user=visitor');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in to order' }));
  const dialog = within(screen.getByRole('dialog', { name: 'The site’s sign-in dialog' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Orders of jordan.avery@gmail.example');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('fragments of other remotes are labelled placeholders, or live', async () => {
  const { unmount } = await open();
  expect(await screen.findByText('mfe-other / hint')).toBeInTheDocument();
  unmount();
  await open('?fragments=live');
  expect(await screen.findByText('A live hint')).toBeInTheDocument();
});

test('a fragment is shown alone, with the props that another remote passes to it', async () => {
  await open(`?panel=open&fragment=count&props=${encodeURIComponent('{"unit":"pieces"}')}`);
  expect(await within(screen.getByRole('main')).findByText('Count of the trial in pieces')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  expect(panel().getByRole('link', { name: 'count {"unit":"pieces"}' })).toHaveAttribute('aria-current', 'page');
  expect(panel().getByRole('link', { name: 'count' })).not.toHaveAttribute('aria-current');
  expect(await axeViolations()).toEqual([]);
});

test('an address of a fragment that the remote lacks says which there are', async () => {
  await open('?panel=closed&fragment=sum');
  expect(screen.getByText(/It has: count\./)).toBeInTheDocument();
});

test('a page of another remote is named and linked', async () => {
  await open('?panel=closed');
  await userEvent.click(await screen.findByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByRole('heading', { name: 'Not a page of this remote' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Show it in mfe-other/ })).toHaveAttribute(
    'href',
    '/alone/mfe-other/elsewhere?panel=closed',
  );
});
