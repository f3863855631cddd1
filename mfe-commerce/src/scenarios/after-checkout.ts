import { purchaseStatus } from '@cc/contracts/api/purchase-status';
import { breaks, refuses, slowMs } from '@cc/contracts/scenarios/answers';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { cartItem } from '../testing/cart-items.ts';
import { cart, checked, listPurchase, none, some, unlimited, unlimitedPurchase, unpaid } from './owned-items.ts';

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
    id: 'success-gift',
    title: 'Paid: for somebody else',
    path: session,
    api: checked({ gift: { given: true, waitsFor: 'jo@mail.example' } }, none),
    shows: 'They wait 30 days',
  },
  {
    id: 'success-owed',
    title: 'Paid, tokens were owed',
    path: session,
    api: checked({}, { ...some, tokensOwed: 4 }),
    shows: 'You used 4 tokens',
  },
  {
    id: 'success-unlimited',
    title: 'Paid: unlimited',
    path: session,
    tokens: 'unlimited',
    api: checked(unlimitedPurchase, unlimited),
    shows: 'Unlimited tokens',
  },
  {
    id: 'success-processing',
    title: 'The bank has to confirm',
    path: session,
    api: checked({ ...unpaid, status: 'processing' }, none),
    shows: 'Payment in progress',
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
    title: 'Another user’s payment',
    path: session,
    api: refuses(purchaseStatus, 'not_found'),
    shows: 'We could not find this payment',
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
    title: 'Without a checkout session',
    path: '/success',
    storage: cart(cartItem('starter')),
    shows: 'Looking for a payment?',
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

/** Back from the payment page. */
export const afterCheckout: readonly ScenarioInput[] = [...success, ...cancel];
