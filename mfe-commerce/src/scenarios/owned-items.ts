import { purchaseStatus } from '@cc/contracts/api/purchase-status';
import { purchases, type ClubOrder } from '@cc/contracts/api/purchases';
import type { PayLink } from '@cc/contracts/entities/pay-link';
import type { Balance, Purchase } from '@cc/contracts/entities/purchase';
import { premiumPurchase } from '@cc/contracts/fixtures/purchases';
import { succeeds } from '@cc/contracts/scenarios/answers';
import { cartKey } from '../state/cart-storage.ts';
import type { CartItem } from '../state/cart-slice.ts';

export const some: Balance = { tokensAvailable: 80, tokensOwed: 0, isUnlimited: false };
export const none: Balance = { ...some, tokensAvailable: 0 };
export const unlimited: Balance = { ...none, isUnlimited: true };

/** A list, paid and granted. */
export const listPurchase: Purchase = {
  ...premiumPurchase,
  orderId: '9b8a7c6d-1234-4f00-8a11-5d6e7f8091a2',
  receiptNumber: 'CC-2026-000122',
  items: [
    {
      priceId: 'pro_list_nordic_soccer',
      kind: 'pro-list',
      title: 'Nordic Soccer Contacts',
      quantity: 1,
      price: 29_900,
      tokens: null,
      unlimited: false,
      proListId: 1,
    },
  ],
  amount: 29_900,
  tokens: 0,
};

/** Unlimited, paid and granted. */
export const unlimitedPurchase: Purchase = {
  ...premiumPurchase,
  orderId: '6f0d7f0e-52a5-4f43-9f55-0b1c6e2f8a90',
  receiptNumber: 'CC-2026-000121',
  items: [
    {
      priceId: 'coach_connect_unlimited',
      kind: 'plan',
      title: 'Unlimited',
      quantity: 1,
      price: 2_999,
      tokens: null,
      unlimited: true,
      proListId: null,
    },
  ],
  amount: 2_999,
  tokens: 0,
};

/** Delivered, and waiting for the payment of its invoice. */
export const clubOrders: readonly [ClubOrder, ClubOrder] = [
  {
    orderId: '7e1f0d52-6d1b-4a52-9f6e-2f0f5d1a7b44',
    status: 'delivered',
    clubs: 2,
    amount: 700,
    createdAt: '2026-11-18T18:04:00.000Z',
    invoiceUrl: null,
    contacts: 20,
  },
  {
    orderId: '8e1f0d52-6d1b-4a52-9f6e-2f0f5d1a7b55',
    status: 'invoiced',
    clubs: 1,
    amount: 500,
    createdAt: '2026-11-21T18:04:00.000Z',
    invoiceUrl: 'https://invoice.stripe.example/i/one',
    contacts: 0,
  },
];

/** What the purchases page and the buttons learn of the user's purchases. */
export const bought = (
  list: Purchase[],
  balance = some,
  { ordered = [], payLinks = [] }: { readonly ordered?: readonly ClubOrder[]; readonly payLinks?: PayLink[] } = {},
) => succeeds(purchases, { purchases: list, balance, payLinks, clubOrders: [...ordered] });
/** What the success page learns of its checkout. */
export const checked = (changes: Partial<Purchase>, balance = some) =>
  succeeds(purchaseStatus, { purchase: { ...premiumPurchase, ...changes }, balance });
export const unpaid = { paidAt: null, receiptNumber: null, tokens: 0, stands: false };
/** The cart as the browser keeps it. */
export const cart = (...items: CartItem[]) => ({ [cartKey]: JSON.stringify(items) });
export const nothingBought = bought([], none);

/** Given back: its tokens were removed, as far as they were there. */
export const refundedPurchase: Purchase = {
  ...premiumPurchase,
  orderId: '1c7e1f52-6d1b-4a52-9f6e-2f0f5d1a7b33',
  receiptNumber: 'CC-2026-000120',
  refunded: 2_499,
  tokensTakenBack: 30,
  stands: false,
};

/** Premium, from somebody else: without prices, as the API answers. */
export const receivedGift: Purchase = {
  ...premiumPurchase,
  orderId: '2d8f2e63-7e2c-4b63-8a7f-3a1a6e2b8c44',
  receiptNumber: null,
  items: premiumPurchase.items.map((item) => ({ ...item, price: 0 })),
  amount: 0,
  gift: { given: false, waitsFor: null },
};
