import { createHash } from 'node:crypto';
import { currency, plans, proLists } from '@cc/contracts/entities/catalogue';
import type { Price } from './stripe-objects.ts';

const sold = [
  ...plans.map(({ priceId, title, price }) => ({ priceId, name: title, amount: price })),
  ...proLists.map(({ priceId, name, price }) => ({ priceId, name, amount: price })),
];

const idOf = (lookupKey: string) => createHash('sha256').update(lookupKey).digest('hex').slice(0, 24);

/** The prices of an account that is set up, one for each entry of the catalog. */
export const catalogPrices: readonly Price[] = sold.map(({ priceId, name, amount }) => ({
  id: `price_${idOf(priceId)}`,
  object: 'price',
  active: true,
  currency,
  unit_amount: amount,
  lookup_key: priceId,
  product: `prod_${idOf(priceId).slice(0, 14)}`,
  type: 'one_time',
  nickname: name,
  livemode: false,
}));
