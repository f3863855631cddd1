import { bytesByKind } from './bytes-by-kind.ts';

const transfer = (type: string, path: string, bytes: number) => ({
  type,
  url: `http://localhost:1234${path}`,
  from: 0,
  to: 1,
  bytes,
});
const visit = [
  transfer('Document', '/pricing', 20_000),
  transfer('Stylesheet', '/assets/main.01.css', 9_000),
  transfer('Fetch', '/remotes/trial/one/page.02.css', 700),
  transfer('Font', '/assets/sans.03.woff2', 29_000),
  transfer('Script', '/assets/main.04.js', 100_000),
  transfer('Fetch', '/remotes/trial/one/remoteEntry.js', 50_000),
  transfer('Other', '/remotes/trial/one/page.05.mjs?again', 3_000),
  transfer('Script', '/entry', 40),
  transfer('Fetch', '/remotes/registry.json', 600),
  transfer('Image', '/favicon.svg', 800),
];

test('prefetched JavaScript counts as script', () => {
  expect(bytesByKind(visit).js).toBe(153.04);
});

test('every byte is in one row', () => {
  const { all, ...rows } = bytesByKind(visit);
  expect(rows).toEqual({ html: 20, css: 9.7, fonts: 29, js: 153.04, other: 1.4 });
  expect(Object.values(rows).reduce((sum, kilobytes) => sum + kilobytes, 0)).toBeCloseTo(all, 9);
});

test('responses from the cache count zero bytes', () => {
  const again = transfer('Script', '/remotes/trial/one/remoteEntry.js', 0);
  expect(bytesByKind([...visit, again])).toEqual(bytesByKind(visit));
});
