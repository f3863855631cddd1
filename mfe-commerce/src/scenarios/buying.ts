import { createCheckoutSession } from '@cc/contracts/api/create-checkout-session';
import { refuses, slowMs, succeeds } from '@cc/contracts/scenarios/answers';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { cartItem } from '../testing/cart-items.ts';
import { bought, cart, listPurchase, nothingBought, unlimited } from './owned-items.ts';

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
    title: 'The list is bought already',
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
  {
    id: 'cart-gift',
    title: 'For somebody else',
    path: '/cart',
    api: nothingBought,
    storage: cart(cartItem('premium')),
    actions: [{ press: 'For somebody else' }, { fill: 'Email of the athlete’s account', with: 'jo@mail.example' }],
    shows: 'For myself',
  },
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
    title: 'A price is no longer sold',
    path: '/cart',
    storage: cart(cartItem('premium')),
    api: refuses(createCheckoutSession, 'price_unknown', { error: 'This is not sold any more. You were not charged.' }),
    actions: [{ press: 'Checkout $24.99' }],
    shows: 'This is not sold any more.',
  },
  {
    id: 'cart-checkout-unavailable',
    title: 'The payment provider does not answer',
    path: '/cart',
    storage: cart(cartItem('premium')),
    api: refuses(createCheckoutSession, 'unavailable', { error: 'Payments are not reachable. You were not charged.' }),
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

/** Marketplace, products and cart. */
export const buying: readonly ScenarioInput[] = [...marketplace, ...product, ...cartPage];
