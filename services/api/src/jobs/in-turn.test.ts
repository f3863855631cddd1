import { mock } from 'node:test';
import { inTurn } from './in-turn.ts';

afterEach(() => mock.reset());

test('a step of a sweep begins nothing after 20 seconds, and leaves the rest to the next sweep', async () => {
  let now = Date.now();
  mock.method(Date, 'now', () => now);
  const done: number[] = [];
  await inTurn([1, 2, 3, 4, 5], async (item) => {
    done.push(item);
    now += 9_000;
  });
  expect(done).toEqual([1, 2, 3]);
});
