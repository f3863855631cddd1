import { defineScenarios } from '@cc/contracts/scenarios/scenario';

/** The situations of the account's pages. */
export const scenarios = defineScenarios([
  { id: 'account-visitor', title: 'A visitor', path: '/account', user: null, shows: 'Sign in to see your account' },
  { id: 'account', title: 'Signed in', path: '/account', shows: 'jordan.avery@gmail.example' },
]);
