import type { Purchase } from '@cc/contracts/entities/purchase';
import { purchasesResponse } from '@cc/contracts/fixtures/purchases';
import { answered, createFakeApi } from '@cc/shared-ui/testing/fake-api';
import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { act, screen } from '@testing-library/react';
import { receivedGift } from '../../scenarios/owned-items.ts';
import { renderCommerce } from '../../testing/render-commerce.tsx';
import PurchasesPage from './purchases-page.tsx';

test.each<[string, Partial<Purchase>, string]>([
  ['Gift', {}, 'Somebody bought this for you.'],
  ['Gift', { tokensTakenBack: 32 }, '32 of 80 tokens were removed.'],
  ['Taken back', { tokensTakenBack: 80, stands: false }, '80 of 80 tokens were removed.'],
])('a received gift has its day and its tokens, no amount and no receipt: %s %j', async (label, changes, text) => {
  const purchases = [{ ...receivedGift, ...changes }];
  const host = createFakeHost({ api: createFakeApi(answered({ ...purchasesResponse, purchases })) });
  const { container } = renderCommerce(<PurchasesPage />, { host, route: '/purchases' });
  await act(async () => undefined);
  const heading = screen.getByRole('heading', { level: 2 });
  expect(heading.parentElement).toHaveTextContent(`Gift of November 20, 2026${label}`);
  expect(screen.getByRole('list', { name: 'Bought' })).toHaveTextContent('Premium80 tokens');
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(container).not.toHaveTextContent(/\$|refund|Paid/);
  expect(screen.queryByRole('button', { name: 'Receipt as PDF' })).not.toBeInTheDocument();
});
