import { orderProContact } from '@cc/contracts/api/order-pro-contact';
import { breaks, refuses, slowMs, succeeds } from '@cc/contracts/scenarios/answers';
import { defineScenarios, type ScenarioAction } from '@cc/contracts/scenarios/scenario';

const order = '/pro/order?clubs=2';
const toReview: readonly ScenarioAction[] = [
  { fill: 'First name', with: 'Jordan' },
  { fill: 'Last name', with: 'Avery' },
  { fill: 'Which clubs?', with: 'IF Norrvik, Sweden\nBK Havn, Denmark' },
  { press: 'Review order' },
];
const send: ScenarioAction[] = [...toReview, { press: 'Send order' }];

/** The scenarios of Pro Contacts. */
export const scenarios = defineScenarios([
  { id: 'offer', title: 'The offer, for a visitor', path: '/pro', user: null, shows: 'Before you order' },
  { id: 'offer-signed-in', title: 'The offer, signed in', path: '/pro', shows: 'Before you order' },
  { id: 'order-visitor', title: 'A visitor orders: empty form', path: '/pro/order', user: null, shows: 'First name' },
  { id: 'order-signed-in', title: 'The address is filled in, two clubs are chosen', path: order, shows: '$7' },
  {
    id: 'order-incomplete',
    title: 'Fields are missing',
    path: '/pro/order',
    user: null,
    actions: [{ press: 'Review order' }],
    shows: 'All fields are required.',
  },
  { id: 'order-review', title: 'The order is reviewed', path: order, actions: [...toReview], shows: 'Send order' },
  {
    id: 'order-more-lines',
    title: 'Fewer clubs are named than ordered',
    path: '/pro/order?clubs=5',
    actions: [...toReview],
    shows: 'Review your order',
  },
  { id: 'order-received', title: 'The order is received', path: order, actions: send, shows: 'Order Received!' },
  {
    id: 'order-sending',
    title: 'The order is on its way, slowly',
    path: order,
    actions: send,
    api: succeeds(orderProContact, { received: true, amount: 700 }, slowMs),
    shows: 'Sending...',
  },
  {
    id: 'order-refused',
    title: 'The API finds a field wrong',
    path: order,
    actions: send,
    api: refuses(orderProContact, 'validation_failed', {
      error: 'Please enter a valid email address.',
      fields: { email: 'Please enter a valid email address.' },
    }),
    shows: 'Please enter a valid email address.',
  },
  {
    id: 'order-too-often',
    title: 'Too many orders',
    path: order,
    actions: send,
    api: refuses(orderProContact, 'rate_limited', {
      error: 'That were many orders in a short time. Please try again in an hour.',
      retryAfter: 3_600,
    }),
    shows: 'Please try again in an hour.',
  },
  {
    id: 'order-unavailable',
    title: 'The API is not reachable',
    path: order,
    actions: send,
    api: refuses(orderProContact, 'unavailable'),
    shows: 'nothing was charged',
  },
  {
    id: 'order-no-answer',
    title: 'The connection breaks',
    path: order,
    actions: send,
    api: breaks(orderProContact),
    shows: 'we will count it only once',
  },
  {
    id: 'order-offline',
    title: 'Offline',
    path: order,
    actions: send,
    offline: true,
    shows: 'Your order is still here',
  },
]);
