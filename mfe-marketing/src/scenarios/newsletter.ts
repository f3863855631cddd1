import { newsletterTable } from '@cc/contracts/entities/newsletter';
import { slowMs } from '@cc/contracts/scenarios/answers';
import type { ScenarioAction, ScenarioInput } from '@cc/contracts/scenarios/scenario';

const subscribe: ScenarioAction[] = [
  { fill: 'Email address', with: 'jordan.avery@gmail.example' },
  { press: 'Subscribe' },
];

/** The newsletter and what stands around it. */
export const newsletter: readonly ScenarioInput[] = [
  { id: 'connect-visitor', title: 'A visitor', path: '/connect', user: null, shows: 'Tell a teammate' },
  {
    id: 'newsletter-empty',
    title: 'Newsletter without an address',
    path: '/',
    user: null,
    actions: [{ press: 'Subscribe' }],
    shows: 'Please enter your email address',
  },
  {
    id: 'newsletter-subscribed',
    title: 'Newsletter: subscribed',
    path: '/',
    user: null,
    actions: subscribe,
    shows: 'Successfully subscribed to our newsletter!',
  },
  {
    id: 'newsletter-failed',
    title: 'Newsletter: the data service fails',
    path: '/',
    user: null,
    actions: subscribe,
    dataErrors: { [newsletterTable]: '57014' },
    shows: 'Failed to subscribe.',
  },
  {
    id: 'newsletter-slow',
    title: 'Newsletter: slowly',
    path: '/',
    user: null,
    actions: subscribe,
    delay: slowMs,
    shows: 'Recruiting tips in plain English',
  },
  {
    id: 'newsletter-offline',
    title: 'Newsletter: offline',
    path: '/',
    user: null,
    actions: subscribe,
    offline: true,
    shows: 'Failed to subscribe.',
  },
];
