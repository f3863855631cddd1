import { redirectTarget, withError } from './redirect-target.ts';

const at = (site: string, office: string) => ({
  siteUrl: `${site}/auth/failed`,
  redirectUrls: [`${site}/auth/callback`, `${office}/auth-callback`],
});
const local = at('http://localhost:3000', 'http://localhost:3200');
const hosted = at('https://coach.example', 'https://office.coach.example');

test.each([
  [local, 'http://localhost:3000/college?from=1'],
  [local, 'http://localhost:3002/auth/callback'],
  [hosted, 'https://office.coach.example/auth-callback'],
  [hosted, 'https://coach.example/robots.txt'],
  [hosted, 'https://coach.example/auth/callback'],
  [hosted, 'https://coach.example/auth/callback#access_token=x'],
  // Whatever the settings are.
  [hosted, 'http://127.0.0.1:8080/'],
  [hosted, 'http://[::1]/'],
])('with %j a sign-in may return to %s', (addresses, wanted) => {
  expect(redirectTarget(addresses, wanted)).toBe(wanted);
});

test.each([
  [local, undefined],
  [local, 'https://evil.example/'],
  [local, 'http://localhost.evil.example/'],
  [local, 'http://localhost:3200@evil.example/'],
  [local, 'http://127.0.0.1:3200@evil.example/'],
  [local, 'https://localhost:3000/'],
  [local, '//evil.example'],
  [local, '/college'],
  [local, 'javascript:alert(1)'],
  [hosted, 'https://office.coach.example/'],
  [hosted, 'https://office.coach.example/robots.txt'],
  [hosted, 'https://office.coach.example/auth-callback/'],
  [hosted, 'https://office.coach.example/auth-callback?next=1'],
  [hosted, ' https://coach.example/auth/callback'],
  [hosted, '\thttps://coach.example/'],
  [hosted, 'http://coach.example/'],
  [hosted, 'https://coach.example:444/'],
  [hosted, 'https://coach.example.evil.example/'],
  [hosted, 'http://localhost:3000/'],
])('with %j a sign-in to %s returns to the Site URL', (addresses, wanted) => {
  expect(redirectTarget(addresses, wanted)).toBe(addresses.siteUrl);
});

test('a sign-in to an address that is not allowed returns to the page that it came from, if that is allowed', () => {
  const page = 'https://coach.example/login';
  expect(redirectTarget(hosted, 'https://evil.example/', page)).toBe(page);
  expect(redirectTarget(hosted, 'https://evil.example/', 'https://office.coach.example/')).toBe(hosted.siteUrl);
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
