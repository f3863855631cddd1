import type { ScenarioInput } from '@cc/contracts/scenarios/scenario';

/** Pages of text. */
export const texts: readonly ScenarioInput[] = [
  {
    id: 'home-visitor',
    title: 'A visitor',
    path: '/',
    user: null,
    shows: 'Write to the coaches you want to play for',
  },
  { id: 'home-signed-in', title: 'Signed in', path: '/', shows: 'Write to the coaches you want to play for' },
  { id: 'pricing-visitor', title: 'A visitor', path: '/pricing', user: null, shows: 'Before you pay' },
  {
    id: 'pricing-unlimited',
    title: 'A user with Unlimited',
    path: '/pricing',
    tokens: 'unlimited',
    shows: 'Before you pay',
  },
  { id: 'about', title: 'The text', path: '/about', user: null, shows: 'Why we built it' },
  { id: 'faq', title: 'The questions', path: '/faq', user: null, shows: 'Straight answers to your questions' },
  { id: 'terms', title: 'The text', path: '/terms', user: null, shows: 'In short' },
  { id: 'privacy', title: 'The text', path: '/privacy', user: null, shows: 'In short' },
  { id: 'refund', title: 'The text', path: '/refund', user: null, shows: 'In short' },
];
