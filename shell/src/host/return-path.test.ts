import { safePath } from './return-path.ts';

test.each(['/pricing', '/college?step=2#here', '/authors'])('%s is a valid return path', (path) => {
  expect(safePath(path, 'https://site.example')).toBe(path);
});

test.each(['https://other.example/', '//other.example', '/.//other.example', '/auth/callback?code=1', 'https://['])(
  '%s is not a valid return path',
  (path) => {
    expect(safePath(path, 'https://site.example')).toBe('/');
  },
);

test.each([
  'https:evil.example',
  'https:/evil.example',
  '\\evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  '/..//evil.example',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://site.example@evil.example',
  'https://site.example.evil.example/',
])('%j stays on the site', (path) => {
  const origin = 'https://site.example';
  const target = safePath(path, origin);
  expect(target).toMatch(/^\/(?![/\\])/);
  expect(new URL(target, origin).origin).toBe(origin);
});
