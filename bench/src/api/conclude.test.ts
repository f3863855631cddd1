import { conclude } from './conclude.ts';

const outcome = (contender: string, p50s: number[]) => ({
  case: 'send-1',
  contender,
  medians: {},
  runs: p50s.map((p50) => ({ rate: 1, p50 })),
});

test('the API is compared with the provider of its case, run by run', () => {
  const provider = outcome('provider', [2, 1, 2]);
  const [api, other] = conclude([outcome('api', [5, 6, 4]), provider]);
  expect(api?.medians).toEqual({ sendAdds: 3 });
  expect(other).toEqual(provider);
});
