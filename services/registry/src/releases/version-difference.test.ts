import { readManifest } from './read-manifest.ts';
import { differenceOf } from './version-difference.ts';
import type { StoredVersion } from './version-store.ts';
import { trialVersion } from '../testing/trial-version.ts';

type Changes = Parameters<typeof trialVersion>[0];

function stored(changes: Changes, bytes: Readonly<Record<string, number>>): StoredVersion {
  const manifest = readManifest(trialVersion(changes));
  if (typeof manifest === 'string') throw new Error(manifest);
  const files = Object.entries(bytes).map(([path, size]) => [path, { sha256: path, bytes: size }] as const);
  return { manifest, hash: manifest.version, files: Object.fromEntries(files) };
}

const route = (path: string) => ({ path, title: 'A page', signInRequired: false });

test('routes, fragments, shared modules and files of another size are named, the largest first', () => {
  const live = stored(
    { routes: [route('/trial'), route('/old')], fragments: ['badge'], shared: { react: '^19.0.0' } },
    { 'page.aaaaaaaaaa.js': 1000, 'same.aaaaaaaaaa.js': 10, 'page.aaaaaaaaaa.js.map': 1, 'gone.aaaaaaaaaa.css': 5 },
  );
  const version = stored(
    { routes: [route('/trial'), route('/new')], fragments: ['badge', 'banner'], shared: { react: '^19.1.0' } },
    { 'page.bbbbbbbbbb.js': 2500, 'same.bbbbbbbbbb.js': 10, 'page.bbbbbbbbbb.js.map': 99, 'new.bbbbbbbbbb.js': 50 },
  );
  expect(differenceOf(version, live)).toEqual([
    'route /new is new',
    'route /old is gone',
    'fragment banner is new',
    'react ^19.1.0 instead of ^19.0.0',
    'page.js +1,500 bytes',
    'new.js is new, +50 bytes',
    'gone.css is gone, -5 bytes',
  ]);
});

test('of many files the largest differences are named and the others counted', () => {
  const files = Array.from({ length: 30 }, (_, place) => [`${place}.js`, place + 1] as const);
  const difference = differenceOf(stored({}, Object.fromEntries(files)), stored({}, {}));
  expect(difference).toHaveLength(21);
  expect(difference.slice(0, 1)).toEqual(['29.js is new, +30 bytes']);
  expect(difference.at(-1)).toBe('10 more files');
});

test('of many routes and fragments twenty are named, and the others counted', () => {
  const names = Array.from({ length: 25 }, (_, place) => `part-${place}`);
  const many = stored({ routes: names.map((name) => route(`/trial/${name}`)), fragments: names }, {});
  const difference = differenceOf(many, stored({ routes: [], fragments: [] }, {}));
  expect(difference).toHaveLength(42);
  expect(difference.filter((phrase) => / more /.test(phrase))).toEqual(['5 more routes', '5 more fragments']);
});

test('a phrase has 200 characters, however long a name is', () => {
  const range = stored({ shared: { [`${'x'.repeat(198)}😀${'y'.repeat(3_000)}`]: '^1.0.0' } }, {});
  expect(differenceOf(range, stored({}, {}))).toEqual([`${'x'.repeat(198)}😀`]);
  const cut = stored({ shared: { [`${'x'.repeat(199)}😀`]: '^1.0.0' } }, {});
  expect(differenceOf(cut, stored({}, {}))).toEqual([`${'x'.repeat(199)}\ufffd`]);
});
