import { redirectTarget, withError } from './redirect-target.ts';

const local = 'http://localhost:3000';
const hosted = 'https://coach.example';

test.each([
  [local, 'http://localhost:3000/college?from=1'],
  [local, 'http://localhost:3002/auth/callback'],
  [hosted, 'https://coach.example/auth/callback'],
])('with the site %s a sign-in may return to %s', (siteUrl, wanted) => {
  expect(redirectTarget(siteUrl, wanted)).toBe(wanted);
});

test.each([
  [local, undefined],
  [local, 'https://evil.example/'],
  [local, 'http://localhost.evil.example/'],
  [local, 'http://localhost:3000@evil.example/'],
  [local, 'https://localhost:3000/'],
  [local, '//evil.example'],
  [local, '/college'],
  [local, 'javascript:alert(1)'],
  [hosted, 'http://coach.example/'],
  [hosted, 'https://coach.example:444/'],
  [hosted, 'https://coach.example.evil.example/'],
])('with the site %s a sign-in to %s returns to the site', (siteUrl, wanted) => {
  expect(redirectTarget(siteUrl, wanted)).toBe(siteUrl);
});

test('an error is in the query and in the fragment', () => {
  const url = new URL(
    withError('http://localhost:3000/auth/callback?next=1', {
      error: 'access_denied',
      code: 'x',
      description: 'No & no',
    }),
  );
  expect(url.searchParams.get('next')).toBe('1');
  expect(url.searchParams.get('error_description')).toBe('No & no');
  expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
    error: 'access_denied',
    error_code: 'x',
    error_description: 'No & no',
  });
});
