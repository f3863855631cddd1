import { screensFor } from './screens.tsx';

test.each([
  ['support', ['people', 'messages', 'feedback', 'reviews', 'coaches', 'senders', 'pauses']],
  ['orders', ['orders', 'payments', 'coaches']],
  [
    'owner',
    [
      'people',
      'messages',
      'feedback',
      'reviews',
      'orders',
      'payments',
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
