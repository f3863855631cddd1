import { defineScenarios } from '@cc/contracts/scenarios/scenario';

/** The situations of the pages of Example. */
export const scenarios = defineScenarios([
  { id: 'visitor', title: 'A visitor', path: '/the-example', user: null, shows: 'This page is new.' },
  { id: 'signed-in', title: 'Signed in', path: '/the-example', shows: 'Signed in as' },
]);
