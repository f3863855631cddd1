import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createFakeHost } from '../testing/fake-host.tsx';
import { renderWithHost } from '../testing/render-with-host.tsx';
import { AnyFragment, HostProvider, RemoteFragment } from './index.ts';

interface BuyProps {
  readonly plan: string;
}

function Buy({ plan }: BuyProps) {
  return <button type="button">Buy {plan}</button>;
}

const placed = (props: Partial<BuyProps> = {}) => (
  <>
    <p>Around it</p>
    <AnyFragment
      remote="shop"
      name="buy"
      props={{ plan: 'Starter', ...props }}
      loading={<p>Its room</p>}
      fallback={<p>Soon</p>}
    />
  </>
);

test('a deployed fragment is rendered with its props, and a placeholder until then', async () => {
  const host = createFakeHost({ fragments: { 'shop/buy': Buy } });
  const { rerender } = renderWithHost(placed(), { host });
  expect(screen.getByText('Its room')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Buy Starter' })).toBeInTheDocument();
  expect(screen.queryByText('Its room')).not.toBeInTheDocument();
  rerender(placed({ plan: 'Premium' }));
  expect(screen.getByRole('button', { name: 'Buy Premium' })).toBeInTheDocument();
});

test('a fragment that is not deployed leaves its fallback', async () => {
  renderWithHost(placed(), { host: createFakeHost() });
  expect(await screen.findByText('Soon')).toBeInTheDocument();
});

test.each([
  [
    'throws while it renders',
    createFakeHost({
      fragments: {
        'shop/buy': () => {
          throw new Error('broken fragment');
        },
      },
    }),
  ],
  ['cannot be asked for', { ...createFakeHost(), loadFragment: () => Promise.reject(new Error('broken host')) }],
])('a fragment that %s leaves its fallback, and the page around it stays', async (_what, host) => {
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  renderWithHost(placed(), { host });
  expect(await screen.findByText('Soon')).toBeInTheDocument();
  expect(screen.getByText('Around it')).toBeInTheDocument();
  expect(reported).toHaveBeenCalledWith('The fragment shop buy failed', expect.any(Error));
  reported.mockRestore();
});

test('a prerendered page has the placeholder', () => {
  const html = renderToString(
    <HostProvider host={createFakeHost({ fragments: { 'shop/buy': Buy } })}>{placed()}</HostProvider>,
  );
  expect(html).toContain('Its room');
});

test('remote, name and props of a fragment with a contract fit together', async () => {
  const host = createFakeHost({
    fragments: { 'mfe-commerce/buy-buttons': ({ planName }) => <button type="button">Buy {planName}</button> },
  });
  renderWithHost(
    <RemoteFragment remote="mfe-commerce" name="buy-buttons" props={{ priceId: 'p1', planName: 'Starter' }} />,
    { host },
  );
  expect(await screen.findByRole('button', { name: 'Buy Starter' })).toBeInTheDocument();
  const refused = [
    // @ts-expect-error -- a renamed prop
    <RemoteFragment key="1" remote="mfe-commerce" name="buy-buttons" props={{ priceId: 'p1', plan: 'Starter' }} />,
    // @ts-expect-error -- a missing prop
    <RemoteFragment key="2" remote="mfe-commerce" name="buy-buttons" props={{ planName: 'Starter' }} />,
    // @ts-expect-error -- a prop of a fragment that has none
    <RemoteFragment key="3" remote="mfe-commerce" name="cart-button" props={{ priceId: 'p1' }} />,
    // @ts-expect-error -- a fragment of another remote
    <RemoteFragment key="4" remote="mfe-marketing" name="cart-button" props={{}} />,
    // @ts-expect-error -- a remote without a contract
    <RemoteFragment key="5" remote="shop" name="buy" props={{}} />,
  ];
  expect(refused).toHaveLength(5);
});
