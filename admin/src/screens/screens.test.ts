import { screensFor } from './screens.tsx';

test.each([
  ['support', ['people', 'messages', 'feedback', 'reviews', 'coaches', 'senders', 'pauses']],
  ['orders', ['orders', 'coaches', 'imports']],
  [
    'owner',
    [
      'people',
      'messages',
      'feedback',
      'reviews',
      'orders',
      'coaches',
      'senders',
      'imports',
      'pauses',
      'newsletter',
      'members',
      'audit',
    ],
  ],
] as const)('the menu of the role %s has what its work needs', (role, names) => {
  expect(screensFor(role).map(({ key }) => key)).toEqual(names);
});
