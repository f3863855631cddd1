import { readShare } from './read-share.ts';

test.each([
  ['20', { percent: 20 }],
  ['20 %', { percent: 20 }],
  ['auto', { percent: 5, automatic: true }],
  ['staff', { percent: 0, groups: ['staff'] }],
  ['5, staff, beta-users', { percent: 5, groups: ['staff', 'beta-users'] }],
  ['auto,staff', { percent: 5, automatic: true, groups: ['staff'] }],
])('%s is who gets a canary', (text, share) => {
  expect(readShare(text)).toEqual(share);
});

test.each(['0', '100', '-1', '1.5', '', 'Staff', '20,', 'a b'])('"%s" is refused', (text) => {
  expect(() => readShare(text)).toThrow(/neither a percentage from 1 to 99, nor "auto", nor the name of a group/);
});
