import { nextStep } from './next-step.ts';

const minutes = 60_000;
const verdict = (is: 'worse' | 'fine' | 'early') => ({ is, because: '' });

test.each([
  ['fine for long enough: the next share', 5, 'fine', 10, { kind: 'canary', percent: 20 }],
  ['a share between two steps', 30, 'fine', 10, { kind: 'canary', percent: 50 }],
  ['the last share: everyone', 50, 'fine', 10, { kind: 'promote' }],
  ['fine, but not for long', 5, 'fine', 9, undefined],
  ['too early to say', 5, 'early', 600, undefined],
  ['worse: at once', 5, 'worse', 0, { kind: 'stop-canary' }],
] as const)('%s', (_what, percent, is, lasted, next) => {
  expect(nextStep({ percent }, verdict(is), lasted * minutes)).toEqual(next);
});

test('without reports of browsers it stays as it is', () => {
  expect(nextStep({ percent: 5 }, undefined, 600 * minutes)).toBeUndefined();
});
