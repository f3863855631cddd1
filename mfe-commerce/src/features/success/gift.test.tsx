import { premiumPurchase } from '@cc/contracts/fixtures/purchases';
import { answered, createFakeApi, noAnswer } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost, testUser } from '@cc/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import { renderCommerce } from '../../testing/render-commerce.tsx';
import SuccessPage from './success-page.tsx';

test.each([
  ['jo@mail.example', /80 tokens for jo@mail\.example\. They wait 30 days/],
  [null, 'The 80 tokens are in the account that you bought them for.'],
])('tokens for somebody else are not shown as one’s own: %s', async (waitsFor, note) => {
  const purchase = { ...premiumPurchase, gift: { given: true, waitsFor } };
  const balance = { tokensAvailable: 0, tokensOwed: 0, isUnlimited: false };
  const host = createFakeHost({ api: createFakeApi(answered({ purchase, balance })) });
  renderCommerce(<SuccessPage />, { host, route: '/success?session_id=cs_test_a1' });
  await act(async () => undefined);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment Successful!');
  expect(screen.getByText(note)).toBeInTheDocument();
  expect(screen.getByText('Thank you! It is for the account that you named.')).toBeInTheDocument();
  expect(screen.queryByText(/In your account, ready/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Open College Connect' })).not.toBeInTheDocument();
});

test('the next user of a device sees no purchase of the one before, whatever is answered', async () => {
  const gift = { given: true, waitsFor: 'jo@mail.example' };
  const balance = { tokensAvailable: 0, tokensOwed: 0, isUnlimited: false };
  const api = createFakeApi(answered({ purchase: { ...premiumPurchase, gift }, balance }), noAnswer);
  const host = createFakeHost({ api });
  renderCommerce(<SuccessPage />, { host, route: '/success?session_id=cs_test_a1' });
  expect(await screen.findByText(/jo@mail\.example/)).toBeInTheDocument();
  await act(async () => host.auth.becomeVisitor());
  await act(async () => host.auth.signIn({ ...testUser, id: '11111111-9b0d-4e57-8c21-0a4f7d3b9e10' }));
  expect(screen.queryByText(/jo@mail\.example|Payment Successful/)).not.toBeInTheDocument();
});
