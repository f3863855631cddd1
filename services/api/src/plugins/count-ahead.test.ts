import { countAhead } from './count-ahead.ts';
import type { RequestCount } from './request-count-repository.ts';

const minute = 60_000;

/** A database whose answers come when the test says so. */
function slowCounts() {
  let asked: ((outcome: RequestCount | Error) => void)[] = [];
  return {
    count: () =>
      new Promise<RequestCount>((resolve, reject) => {
        asked.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)));
      }),
    async answer(outcome: RequestCount | Error): Promise<void> {
      const waiting = asked;
      asked = [];
      for (const tell of waiting) tell(outcome);
      await new Promise(setImmediate);
    },
    open: () => asked.length,
  };
}

const fail = (error: unknown): never => {
  throw error;
};
const isOpen = Symbol('open');
const now = <Result>(promise: Promise<Result>) => Promise.race([promise, new Promise(setImmediate).then(() => isOpen)]);

test('a caller far from a high limit waits for the first count only, and each request is counted', async () => {
  const counts = slowCounts();
  const count = countAhead(counts, fail);
  const first = count('key', minute, 240);
  expect(await now(first)).toBe(isOpen);
  await counts.answer({ current: 1, ttl: 50_000 });
  expect(await first).toEqual({ current: 1, ttl: 50_000 });
  expect(await now(count('key', minute, 240))).toMatchObject({ current: 2 });
  expect(await now(count('key', minute, 240))).toMatchObject({ current: 3 });
  expect(counts.open()).toBe(2);
});

test('what other processes counted is known one request later, and from half of the limit on each request waits', async () => {
  const counts = slowCounts();
  const count = countAhead(counts, fail);
  void count('key', minute, 240);
  await counts.answer({ current: 1, ttl: 50_000 });
  await count('key', minute, 240);
  await counts.answer({ current: 120, ttl: 50_000 });
  expect(await now(count('key', minute, 240))).toBe(isOpen);
});

test('a burst in one process does not pass the limit: answers ahead are not forgotten when an older count comes', async () => {
  const counts = slowCounts();
  const count = countAhead(counts, fail);
  void count('key', minute, 100);
  await counts.answer({ current: 1, ttl: 50_000 });
  for (let asked = 2; asked <= 50; asked += 1)
    expect(await count('key', minute, 100)).toMatchObject({ current: asked });
  await counts.answer({ current: 2, ttl: 50_000 });
  expect(await now(count('key', minute, 100))).toBe(isOpen);
});

test('low limits and windows that are over are not answered ahead', async () => {
  const counts = slowCounts();
  const count = countAhead(counts, fail);
  void count('low', minute, 5);
  void count('over', minute, 240);
  await counts.answer({ current: 1, ttl: 0 });
  expect(await now(count('low', minute, 5))).toBe(isOpen);
  expect(await now(count('over', minute, 240))).toBe(isOpen);
});

test('a count that failed after its request was answered is told of, and the next request waits', async () => {
  const counts = slowCounts();
  const lost: unknown[] = [];
  const count = countAhead(counts, (error) => lost.push(error));
  void count('key', minute, 240);
  await counts.answer({ current: 1, ttl: 50_000 });
  expect(await now(count('key', minute, 240))).toMatchObject({ current: 2 });
  const away = new Error('away');
  await counts.answer(away);
  expect(lost).toEqual([away]);
  const next = count('key', minute, 240);
  expect(await now(next.catch(() => isOpen))).toBe(isOpen);
  await counts.answer(new Error('still away'));
  await expect(next).rejects.toThrow('still away');
});
