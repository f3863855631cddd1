import { expect, test } from '@jest/globals';
import { redirectTarget, withError } from './redirect-target.ts';

const local = { siteUrl: 'http://localhost:3000' };
const hosted = {
  siteUrl: 'https://coach.example',
  allowed: ['https://*.preview.example/**', 'https://coach.example:8443/*'],
};

test.each([
  [local, 'http://localhost:3000/college?from=1'],
  [local, 'http://localhost:3002/auth/callback'],
  [hosted, 'https://coach.example/auth/callback'],
  [hosted, 'https://pull-7.preview.example/auth/callback'],
  [hosted, 'https://coach.example:8443/callback'],
])('%j lets a sign-in return to %s', (rules, wanted) => {
  expect(redirectTarget(rules, wanted)).toBe(wanted);
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
  [hosted, 'https://evil.example/https://x.preview.example/y'],
  [hosted, 'https://coach.example:8443/a/b'],
])('%j sends a sign-in that wants %s to the site', (rules, wanted) => {
  expect(redirectTarget(rules, wanted)).toBe(rules.siteUrl);
});

test('an error stands in the query and in the fragment', () => {
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
