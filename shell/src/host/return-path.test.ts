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
