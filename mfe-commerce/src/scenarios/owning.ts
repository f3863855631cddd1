import { proList } from '@cc/contracts/api/pro-list';
import { purchases } from '@cc/contracts/api/purchases';
import { premiumPurchase, proListResponse, waitingLink } from '@cc/contracts/fixtures/purchases';
import { breaks, refuses, slowMs, succeeds } from '@cc/contracts/scenarios/answers';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import {
  bought,
  clubOrders,
  listPurchase,
  none,
  nothingBought,
  receivedGift,
  refundedPurchase,
  some,
  unlimited,
  unlimitedPurchase,
} from './owned-items.ts';

const paidLinkId = '9d0f2c4e-5f0a-4c55-9d8e-0a4c6f3f1b12';

/** Purchases, and the contacts of a list. */
export const owning: readonly ScenarioInput[] = [
  {
    id: 'purchases-filled',
    title: 'A plan, a list, a refund, club orders',
    path: '/purchases',
    api: bought([premiumPurchase, listPurchase, refundedPurchase], some, { ordered: clubOrders }),
    shows: 'View list',
  },
  {
    id: 'purchases-asked',
    title: 'Parents were asked',
    path: '/purchases',
    api: bought([premiumPurchase], some, {
      payLinks: [waitingLink, { ...waitingLink, id: paidLinkId, state: 'paid' }],
    }),
    shows: 'Paid by a parent',
  },
  {
    id: 'purchases-gift',
    title: 'A gift from somebody else',
    path: '/purchases',
    api: bought([receivedGift]),
    shows: 'Somebody bought this for you.',
  },
  {
    id: 'purchases-empty',
    title: 'Nothing bought',
    path: '/purchases',
    tokens: 'none',
    api: nothingBought,
    shows: 'No purchases yet',
  },
  {
    id: 'purchases-unlimited',
    title: 'Unlimited',
    path: '/purchases',
    tokens: 'unlimited',
    api: bought([unlimitedPurchase], unlimited),
    shows: 'Unlimited tokens',
  },
  {
    id: 'purchases-owed',
    title: 'Tokens are owed',
    path: '/purchases',
    api: bought([refundedPurchase], { ...none, tokensOwed: 12 }),
    shows: 'You used 12 tokens',
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
    shows: 'We could not load your purchases',
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
    shows: 'We could not load your purchases',
  },
  { id: 'list-filled', title: 'The contacts of a list', path: '/purchases?list=1', shows: 'Export CSV' },
  {
    id: 'list-empty',
    title: 'A list without contacts',
    path: '/purchases?list=1',
    api: succeeds(proList, { ...proListResponse, contacts: [] }),
    shows: 'This list should have contacts',
  },
  {
    id: 'list-not-theirs',
    title: 'Another user’s list',
    path: '/purchases?list=2',
    api: refuses(proList, 'forbidden'),
    shows: 'This list is not yours yet',
  },
  {
    id: 'list-no-answer',
    title: 'The list’s connection breaks',
    path: '/purchases?list=1',
    api: breaks(proList),
    shows: 'We could not load the list',
  },
  { id: 'list-slow', title: 'The list comes slowly', path: '/purchases?list=1', delay: slowMs, shows: 'Purchases' },
];
