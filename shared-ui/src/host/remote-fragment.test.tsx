import { screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { createFakeHost } from '../testing/fake-host.tsx';
import { renderWithHost } from '../testing/render-with-host.tsx';
import { HostProvider, RemoteFragment } from './index.ts';

interface BuyProps {
  readonly plan: string;
}

function Buy({ plan }: BuyProps) {
  return <button type="button">Buy {plan}</button>;
}

const placed = (props: Partial<BuyProps> = {}) => (
  <>
    <p>Around it</p>
    <RemoteFragment
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
