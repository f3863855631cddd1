import { createCheckoutSession } from '@cc/contracts/api/create-checkout-session';
import { proList } from '@cc/contracts/api/pro-list';
import { purchaseStatus } from '@cc/contracts/api/purchase-status';
import { purchases } from '@cc/contracts/api/purchases';
import type { Balance, Purchase } from '@cc/contracts/entities/purchase';
import { premiumPurchase, proListResponse } from '@cc/contracts/fixtures/purchases';
import { breaks, refuses, slowMs, succeeds } from '@cc/contracts/scenarios/answers';
import { defineScenarios, type ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { cartItem } from './testing/cart-items.ts';

const some: Balance = { tokensAvailable: 80, tokensOwed: 0, isUnlimited: false };
const none: Balance = { ...some, tokensAvailable: 0 };
const unlimited: Balance = { ...none, isUnlimited: true };

const listPurchase: Purchase = {
  ...premiumPurchase,
  orderId: '9b8a7c6d-1234-4f00-8a11-5d6e7f8091a2',
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

const bought = (list: Purchase[], balance = some) => succeeds(purchases, { purchases: list, balance });
const checked = (changes: Partial<Purchase>, balance = some) =>
  succeeds(purchaseStatus, { purchase: { ...premiumPurchase, ...changes }, balance });
const unpaid = { paidAt: null, tokens: 0, stands: false };
const cart = (...items: ReturnType<typeof cartItem>[]) => ({ cart: items.map((item) => ({ ...item })) });
const nothingBought = bought([], none);

const marketplace: ScenarioInput[] = [
  { id: 'marketplace-visitor', title: 'A visitor', path: '/marketplace', user: null, shows: 'College Connect plans' },
  {
    id: 'marketplace-nothing-bought',
    title: 'Signed in, nothing bought yet',
    path: '/marketplace',
    tokens: 'none',
    api: nothingBought,
    shows: 'Buy Now',
  },
  {
    id: 'marketplace-unlimited',
    title: 'Unlimited and a list are bought already',
    path: '/marketplace',
    tokens: 'unlimited',
    api: bought([listPurchase], unlimited),
    shows: 'You have this plan',
  },
  {
    id: 'marketplace-in-cart',
    title: 'Something is in the cart',
    path: '/marketplace',
    api: nothingBought,
    storage: cart(cartItem('starter')),
    shows: 'In Cart',
  },
  {
    id: 'marketplace-sign-in-to-buy',
    title: 'A visitor buys: sign-in first',
    path: '/marketplace',
    user: null,
    actions: [{ press: 'Buy Now Starter' }],
    shows: 'The site’s sign-in dialog',
  },
  { id: 'marketplace-offline', title: 'Offline', path: '/marketplace', offline: true, shows: 'College Connect plans' },
];

const product: ScenarioInput[] = [
  { id: 'product-visitor', title: 'A visitor', path: '/product/1', user: null, shows: 'What you get' },
  { id: 'product-second', title: 'The other list', path: '/product/2', api: nothingBought, shows: 'Add to Cart' },
  {
    id: 'product-owned',
    title: 'It is theirs',
    path: '/product/1',
    api: bought([listPurchase]),
    shows: 'View your list',
  },
  { id: 'product-unknown', title: 'No such product', path: '/product/3', shows: 'Product Not Found' },
  {
    id: 'product-checkout-refused',
    title: 'The checkout is refused: owned already',
    path: '/product/1',
    api: { ...nothingBought, ...refuses(createCheckoutSession, 'already_owned', { error: 'You have this list.' }) },
    actions: [{ press: 'Buy Now Nordic Soccer Contacts' }],
    shows: 'Failed to start checkout.',
  },
];

const cartPage: ScenarioInput[] = [
  { id: 'cart-empty', title: 'Empty, for a visitor', path: '/cart', user: null, shows: 'Your cart is empty' },
  {
    id: 'cart-filled',
    title: 'Three things',
    path: '/cart',
    storage: cart(cartItem('starter', 2), cartItem('unlimited'), cartItem('1')),
    shows: 'Summary',
  },
  {
    id: 'cart-too-many',
    title: 'More than one checkout holds',
    path: '/cart',
    storage: cart(cartItem('1', 2)),
    shows: 'More than you need',
  },
  {
    id: 'cart-checkout-slow',
    title: 'The checkout starts slowly',
    path: '/cart',
    storage: cart(cartItem('premium')),
    api: succeeds(createCheckoutSession, { url: 'https://checkout.stripe.example/c/pay/cs_test_a1' }, slowMs),
    actions: [{ press: 'Checkout $24.99' }],
    shows: 'Processing...',
  },
  {
    id: 'cart-checkout-refused',
    title: 'A price is not known any more',
    path: '/cart',
    storage: cart(cartItem('premium')),
    api: refuses(createCheckoutSession, 'price_unknown', { error: 'This is not sold any more. Nothing was charged.' }),
    actions: [{ press: 'Checkout $24.99' }],
    shows: 'This is not sold any more.',
  },
  {
    id: 'cart-checkout-unavailable',
    title: 'The payment provider does not answer',
    path: '/cart',
    storage: cart(cartItem('premium')),
    api: refuses(createCheckoutSession, 'unavailable', { error: 'Payments are not reachable. Nothing was charged.' }),
    actions: [{ press: 'Checkout $24.99' }],
    shows: 'Payments are not reachable.',
  },
  {
    id: 'cart-offline',
    title: 'Offline at the checkout',
    path: '/cart',
    storage: cart(cartItem('premium')),
    offline: true,
    actions: [{ press: 'Checkout $24.99' }],
    shows: 'Failed to start checkout.',
  },
];

const session = '/success?session_id=cs_test_a1';
const success: ScenarioInput[] = [
  { id: 'success-paid', title: 'Paid: tokens are there', path: session, shows: 'Payment Successful!' },
  {
    id: 'success-list',
    title: 'Paid: a list',
    path: session,
    api: checked(listPurchase),
    storage: cart(cartItem('1')),
    shows: 'View your list',
  },
  {
    id: 'success-owed',
    title: 'Paid, tokens were owed',
    path: session,
    api: checked({}, { ...some, tokensOwed: 4 }),
    shows: 'You spent 4 tokens',
  },
  {
    id: 'success-unlimited',
    title: 'Paid: unlimited',
    path: session,
    tokens: 'unlimited',
    api: checked({}, unlimited),
    shows: 'Unlimited tokens',
  },
  {
    id: 'success-processing',
    title: 'The bank has to confirm',
    path: session,
    api: checked({ ...unpaid, status: 'processing' }, none),
    shows: 'Payment on its way',
  },
  {
    id: 'success-open',
    title: 'Not paid yet',
    path: session,
    api: checked({ ...unpaid, status: 'open' }, none),
    shows: 'Confirming your payment',
  },
  {
    id: 'success-failed',
    title: 'The payment failed',
    path: session,
    api: checked({ ...unpaid, status: 'failed' }, none),
    shows: 'Payment failed',
  },
  {
    id: 'success-expired',
    title: 'The checkout has ended',
    path: session,
    api: checked({ ...unpaid, status: 'expired' }, none),
    shows: 'This checkout has ended',
  },
  { id: 'success-visitor', title: 'A visitor', path: session, user: null, shows: 'Sign in to see your purchase' },
  {
    id: 'success-session-over',
    title: 'The sign-in has ended',
    path: session,
    api: refuses(purchaseStatus, 'unauthenticated'),
    shows: 'Sign in to see your purchase',
  },
  {
    id: 'success-not-found',
    title: 'Somebody else’s payment',
    path: session,
    api: refuses(purchaseStatus, 'not_found'),
    shows: 'We found no such payment',
  },
  {
    id: 'success-no-answer',
    title: 'The connection breaks',
    path: session,
    api: breaks(purchaseStatus),
    shows: 'We could not check your payment',
  },
  { id: 'success-slow', title: 'Slowly', path: session, delay: slowMs, shows: 'Checking your payment' },
  { id: 'success-offline', title: 'Offline', path: session, offline: true, shows: 'We could not check your payment' },
  {
    id: 'success-unnamed',
    title: 'Without a payment’s name',
    path: '/success',
    storage: cart(cartItem('starter')),
    shows: 'Payment Successful!',
  },
];

const cancel: ScenarioInput[] = [
  {
    id: 'cancel-filled',
    title: 'The cart is as it was',
    path: '/cancel',
    storage: cart(cartItem('premium')),
    shows: 'Back to your cart',
  },
  { id: 'cancel-empty', title: 'Without a cart, a visitor', path: '/cancel', user: null, shows: 'Payment Cancelled' },
];

const refundedPurchase: Purchase = {
  ...premiumPurchase,
  orderId: '1c7e1f52-6d1b-4a52-9f6e-2f0f5d1a7b33',
  refunded: 2_499,
  tokensTakenBack: 30,
  stands: false,
};
const purchasesPage: ScenarioInput[] = [
  {
    id: 'purchases-filled',
    title: 'A plan, a list, a refund',
    path: '/purchases',
    api: bought([premiumPurchase, listPurchase, refundedPurchase]),
    shows: 'View list',
  },
  {
    id: 'purchases-empty',
    title: 'Nothing bought',
    path: '/purchases',
    tokens: 'none',
    api: nothingBought,
    shows: 'Nothing bought yet',
  },
  {
    id: 'purchases-unlimited',
    title: 'Unlimited',
    path: '/purchases',
    tokens: 'unlimited',
    api: bought([premiumPurchase], unlimited),
    shows: 'Unlimited tokens',
  },
  {
    id: 'purchases-owed',
    title: 'Tokens are owed',
    path: '/purchases',
    api: bought([refundedPurchase], { ...none, tokensOwed: 12 }),
    shows: 'You spent 12 tokens',
  },
  {
    id: 'purchases-visitor',
    title: 'A visitor',
    path: '/purchases',
    user: null,
    shows: 'Sign in to see your purchases',
  },
  { id: 'purchases-slow', title: 'Slowly', path: '/purchases', delay: slowMs, shows: 'Your receipts' },
  {
    id: 'purchases-failed',
    title: 'The API fails',
    path: '/purchases',
    api: refuses(purchases, 'internal'),
    shows: 'Your purchases could not be loaded',
  },
  {
    id: 'purchases-too-often',
    title: 'Asked too often',
    path: '/purchases',
    api: refuses(purchases, 'rate_limited', { error: 'Please try again in a minute.', retryAfter: 60 }),
    shows: 'Please try again in a minute.',
  },
  {
    id: 'purchases-offline',
    title: 'Offline',
    path: '/purchases',
    offline: true,
    shows: 'Your purchases could not be loaded',
  },
  { id: 'list-filled', title: 'The contacts of a list', path: '/purchases?list=1', shows: 'Export CSV' },
  {
    id: 'list-empty',
    title: 'A list without contacts',
    path: '/purchases?list=1',
    api: succeeds(proList, { ...proListResponse, contacts: [] }),
    shows: '0 contacts',
  },
  {
    id: 'list-not-theirs',
    title: 'Somebody else’s list',
    path: '/purchases?list=2',
    api: refuses(proList, 'forbidden'),
    shows: 'This list is not yours yet',
  },
  {
    id: 'list-no-answer',
    title: 'The list’s connection breaks',
    path: '/purchases?list=1',
    api: breaks(proList),
    shows: 'The list could not be loaded',
  },
  { id: 'list-slow', title: 'The list comes slowly', path: '/purchases?list=1', delay: slowMs, shows: 'Purchases' },
];

/** What can be met on the pages of commerce. */
export const scenarios = defineScenarios([
  ...marketplace,
  ...product,
  ...cartPage,
  ...success,
  ...cancel,
  ...purchasesPage,
]);
