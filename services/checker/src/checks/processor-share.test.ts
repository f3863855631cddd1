import { ProcessorShare } from './processor-share.ts';

let shares: ProcessorShare[];
beforeEach(() => {
  shares = [new ProcessorShare(), new ProcessorShare()];
});
afterEach(() => shares.forEach((share) => share.end()));

const seconds = (worked: number, pid = 1) => [{ pid, worked: worked * 1_000 }];

test('a check that has worked 20 seconds more than the other one gives way, and the other one does not', () => {
  const [busy, honest] = shares;
  expect([busy?.givesWay(seconds(19)), honest?.givesWay(seconds(1))]).toEqual([false, false]);
  expect([busy?.givesWay(seconds(22)), honest?.givesWay(seconds(1))]).toEqual([true, false]);
});

test('what processes worked that have ended still counts', () => {
  const [busy] = shares;
  const answers = Array.from({ length: 6 }, (_, pid) => busy?.givesWay(seconds(4, pid)));
  expect(answers).toEqual([false, false, false, false, false, true]);
});

test('what a check worked before the other one began does not count, and alone it gives way to nobody', () => {
  const [first, other] = shares;
  other?.end();
  expect(first?.givesWay(seconds(60))).toBe(false);
  const next = new ProcessorShare();
  expect([first?.givesWay(seconds(70)), next.givesWay(seconds(31, 2))]).toEqual([false, true]);
  next.end();
});
