import { screensFor } from './screens.tsx';

test.each([
  ['support', ['people', 'messages', 'feedback', 'reviews', 'coaches', 'pauses']],
  ['orders', ['orders', 'coaches']],
  ['owner', ['people', 'messages', 'feedback', 'reviews', 'orders', 'coaches', 'pauses', 'members', 'audit']],
] as const)('the menu of the role %s has what its work needs', (role, names) => {
  expect(screensFor(role).map(({ key }) => key)).toEqual(names);
});
