import { createPayLink, payByLink, readPayLink } from '@cc/contracts/api/pay-links';
import type { OpenedPayLink } from '@cc/contracts/entities/pay-link';
import { openedLink, waitingLink } from '@cc/contracts/fixtures/purchases';
import { breaks, refuses, slowMs, succeeds } from '@cc/contracts/scenarios/answers';
import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';
import { cartItem } from '../testing/cart-items.ts';
import { cart, nothingBought } from './owned-items.ts';

const path = '/pay/q3Zc0pX1n7kB2mV9sL4dT8yW6rF5hJ0a';
const opened = (changes: Partial<OpenedPayLink>) => succeeds(readPayLink, { ...openedLink, ...changes });

const parent: ScenarioInput[] = [
  { id: 'link-waiting', title: 'A parent opens a link', path, user: null, shows: 'Jordan asks you to pay' },
  {
    id: 'link-without-name',
    title: 'The first name is not known',
    path,
    user: null,
    api: opened({ athlete: '' }),
    shows: 'An athlete asks you to pay',
  },
  {
    id: 'link-confirming',
    title: 'Back from the payment page',
    path: `${path}?paid=1`,
    user: null,
    shows: 'Confirming your payment',
  },
  ...(
    [
      ['processing', 'Your payment is on its way'],
      ['paid', 'Paid. Thank you!'],
      ['revoked', 'This link was withdrawn'],
      ['expired', 'This link has expired'],
    ] as const
  ).map(([state, shows]) => ({
    id: `link-${state}`,
    title: `The link: ${state}`,
    path,
    user: null,
    api: opened({ state }),
    shows,
  })),
  {
    id: 'link-returned',
    title: 'The link: its payment went back',
    path,
    user: null,
    api: opened({ state: 'paid', returned: true }),
    shows: 'This payment was returned',
  },
  {
    id: 'link-unknown',
    title: 'No such link',
    path,
    user: null,
    api: refuses(readPayLink, 'not_found'),
    shows: 'This link does not work',
  },
  {
    id: 'link-pay-refused',
    title: 'The athlete has it already',
    path,
    user: null,
    api: refuses(payByLink, 'already_owned', { error: 'You already have Unlimited. Nothing was charged.' }),
    actions: [{ press: 'Pay $24.99' }],
    shows: 'The payment could not begin',
  },
  {
    id: 'link-no-answer',
    title: 'The connection breaks',
    path,
    user: null,
    api: breaks(readPayLink),
    shows: 'We could not open the link',
  },
  { id: 'link-slow', title: 'Slowly', path, user: null, delay: slowMs, shows: 'Opening the link' },
];

const ask = '/pay/ask?plan=premium';
const make = { press: 'Make the link' };

const athlete: ScenarioInput[] = [
  { id: 'ask-visitor', title: 'A visitor', path: ask, user: null, shows: 'Sign in to ask a parent' },
  { id: 'ask-plan', title: 'For a plan', path: ask, api: nothingBought, shows: 'Make the link' },
  {
    id: 'ask-cart',
    title: 'For the cart',
    path: '/pay/ask',
    api: nothingBought,
    storage: cart(cartItem('starter', 2), cartItem('1')),
    shows: 'Make the link',
  },
  {
    id: 'ask-made',
    title: 'The link is made and mailed',
    path: ask,
    api: succeeds(createPayLink, { link: waitingLink, mailed: true }),
    actions: [{ fill: 'Parent’s email', with: 'robin.avery@mail.example' }, make],
    shows: 'Your link is ready',
  },
  {
    id: 'ask-not-mailed',
    title: 'Made, too many mails today',
    path: ask,
    actions: [{ fill: 'Parent’s email', with: 'robin.avery@mail.example' }, make],
    shows: 'Please send it yourself',
  },
  {
    id: 'ask-wrong-address',
    title: 'The address is wrong',
    path: ask,
    actions: [{ fill: 'Parent’s email', with: 'robin' }, make],
    shows: 'Please enter a valid email address',
  },
  {
    id: 'ask-refused',
    title: 'Refused',
    path: ask,
    api: refuses(createPayLink, 'rate_limited', { error: 'Ten links wait for a payment.' }),
    actions: [make],
    shows: 'The link could not be made',
  },
];

/** A parent pays by a link. */
export const paying: readonly ScenarioInput[] = [...parent, ...athlete];
