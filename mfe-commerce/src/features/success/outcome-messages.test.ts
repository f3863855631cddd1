import type { Purchase } from '@cc/contracts/entities/purchase';
import { premiumPurchase, purchaseStatusResponse } from '@cc/contracts/fixtures/purchases';
import { outcomeMessage } from './outcome-messages.ts';

test.each<[string, Partial<Purchase>]>([
  ['Payment Successful!', {}],
  ['Part of this payment was refunded', { refunded: 1_000 }],
  ['Part of this payment was refunded', { disputed: 1_000 }],
  ['This payment came too late', { stands: false }],
  ['This payment was refunded', { refunded: 2_499, stands: false }],
  ['This payment was charged back', { disputed: 2_499, stands: false }],
  ['This payment was charged back', { refunded: 1_000, disputed: 1_499, stands: false }],
])('%s: %j', (title, changes) => {
  const purchase = { ...premiumPurchase, ...changes };
  const message = outcomeMessage({ kind: 'known', watching: false, ...purchaseStatusResponse, purchase });
  expect(message.title).toBe(title);
  expect(message.text.includes('What you bought is in your account.')).toBe(title === 'Payment Successful!');
});
