import { conclude } from './conclude.ts';

const outcome = (contender: string, runs: { rate: number; p50: number }[]) => ({
  case: 'send-1',
  contender,
  medians: {},
  runs,
});

test('the API and the least that it could be are compared with the others of their case, run by run', () => {
  const api = outcome('api', [
    { rate: 50, p50: 5 },
    { rate: 30, p50: 6 },
    { rate: 80, p50: 4 },
  ]);
  const bare = outcome('bare', [
    { rate: 100, p50: 1 },
    { rate: 100, p50: 1 },
    { rate: 100, p50: 1 },
  ]);
  const provider = outcome('provider', [
    { rate: 9, p50: 2 },
    { rate: 9, p50: 1 },
    { rate: 9, p50: 2 },
  ]);
  const floor = outcome('floor', [
    { rate: 50, p50: 3 },
    { rate: 60, p50: 3 },
    { rate: 80, p50: 3 },
  ]);
  const [first, least, ...others] = conclude([api, floor, bare, provider]);
  expect(first?.medians).toEqual({ share: 50, ofFloor: 100, sendAdds: 3 });
  expect(least?.medians).toEqual({ share: 60 });
  expect(others).toEqual([bare, provider]);
});
