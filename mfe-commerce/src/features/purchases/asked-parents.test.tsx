import { purchasesResponse, waitingLink } from '@cc/contracts/fixtures/purchases';
import { answered, createFakeApi, noAnswer, refused } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderCommerce } from '../../testing/render-commerce.tsx';
import PurchasesPage from './purchases-page.tsx';

test('shows each link for a parent with its state, and withdraws one', async () => {
  const paid = { ...waitingLink, id: '9d0f2c4e-5f0a-4c55-9d8e-0a4c6f3f1b12', state: 'paid' };
  const api = createFakeApi(
    answered({
      ...purchasesResponse,
      payLinks: [waitingLink, paid, { ...paid, id: 'b2f61c0d-7a3e-4d6f-9c1b-5e8d7a2f4c90', returned: true }],
    }),
    refused('unavailable', { error: 'Not now.' }),
    noAnswer,
    answered({ state: 'revoked' }),
  );
  const host = createFakeHost({ api });
  renderCommerce(<PurchasesPage />, { host, route: '/purchases' });
  await act(async () => undefined);
  const [waiting, other, returned] = within(screen.getByRole('region', { name: 'Asked parents' })).getAllByRole(
    'listitem',
  );
  expect(waiting).toHaveTextContent(/Link for Premium.*Waiting.*\$24\.99, works until November 27, 2026/);
  expect(other).toHaveTextContent('Paid by a parent');
  expect(returned).toHaveTextContent('Payment returned');
  const withdraw = () => userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  await withdraw();
  await withdraw();
  expect(host.notifications).toMatchObject([
    { title: 'The link could not be withdrawn', description: 'Not now.' },
    { title: 'No answer arrived' },
  ]);
  await withdraw();
  expect(api.calls.at(-1)).toEqual({ path: '/api/pay-links/revoke', body: { id: waitingLink.id } });
  expect(waiting).toHaveTextContent('Withdrawn');
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
});
