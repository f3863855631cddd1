import { firstIdle } from './first-idle.ts';

test('a page without activity after its load event is idle at that event', () => {
  expect(firstIdle(400, [{ from: 0, to: 300 }], 10_000)).toBe(400);
});

test('activity within two seconds delays idle, even if it began earlier', () => {
  const busy = [
    { from: 100, to: 700 },
    { from: 2_600, to: 2_900 },
  ];
  expect(firstIdle(400, busy, 10_000)).toBe(2_900);
  expect(firstIdle(400, [...busy, { from: 4_901, to: 5_000 }], 10_000)).toBe(2_900);
});

test('a page that is never idle has no idle time', () => {
  const busy = [1, 2, 3, 4].map((second) => ({ from: second * 1_000, to: second * 1_000 + 10 }));
  expect(firstIdle(900, busy, 5_000)).toBeUndefined();
});
