import { rememberVerifiedTokens } from './verified-tokens.ts';

let now = 1_000_000;
const tick = () => now;
beforeEach(() => {
  now = 1_000_000;
});

test('a token is cached for a minute at most, and never beyond its expiry', () => {
  const tokens = rememberVerifiedTokens<string>(tick);
  tokens.keep('long', 'jordan', 5_000);
  tokens.keep('short', 'sam', 1_010);
  expect([tokens.find('long'), tokens.find('short'), tokens.find('other')]).toEqual(['jordan', 'sam', undefined]);
  now += 10_000;
  expect([tokens.find('long'), tokens.find('short')]).toEqual(['jordan', undefined]);
  now += 50_000;
  expect(tokens.find('long')).toBeUndefined();
});

test('the cache is limited and drops the oldest tokens', () => {
  const tokens = rememberVerifiedTokens<number>(tick);
  for (let i = 0; i <= 5_000; i += 1) tokens.keep(`token ${i}`, i, 5_000);
  expect([tokens.find('token 0'), tokens.find('token 1'), tokens.find('token 5000')]).toEqual([undefined, 1, 5_000]);
});
