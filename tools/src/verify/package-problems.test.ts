import { lockSchema, packageProblems } from './package-problems.ts';

const path = 'node_modules/left/node_modules/@team/kit';
const integrity = `sha512-${'a'.repeat(86)}==`;
const good = { version: '1.0.0', integrity, license: 'MIT' };

const file = (entry?: object) =>
  lockSchema.parse({
    lockfileVersion: 3,
    packages: { contracts: {}, 'node_modules/@cc/contracts': { link: true }, ...(entry ? { [path]: entry } : {}) },
  });

/** `locked` and `installed` are the entries of one package; undefined: there is none. */
function problems(locked?: object, installed?: object, allowScripts: Readonly<Record<string, boolean>> = {}): string[] {
  return packageProblems({ lock: file(locked), installed: file(installed), allowScripts });
}

test.each<[string, object]>([
  ['as the registry gives it', good],
  ['under one of two licenses', { ...good, license: '(GPL-3.0-only OR MIT)' }],
  ['under two licenses', { ...good, license: '(MIT AND Zlib)' }],
])('a package is fine: %s', (_what, entry) => {
  expect(problems(entry, entry)).toEqual([]);
});

test('only an optional package, which is for another system, may be missing', () => {
  expect(problems({ ...good, optional: true })).toEqual([]);
  expect(problems(good)).toEqual([expect.stringContaining('is not installed')]);
});

test.each<[string, object, string]>([
  ['no hash', { ...good, integrity: undefined }, 'has no SHA-512 hash'],
  ['a weak hash', { ...good, integrity: `sha1-${'a'.repeat(27)}=` }, 'has no SHA-512 hash'],
  ['a second, weak hash', { ...good, integrity: `${integrity} sha1-${'a'.repeat(27)}=` }, 'has no SHA-512 hash'],
  ['an address', { ...good, resolved: 'git+ssh://git@evil.example/kit.git#main' }, 'does not come from the registry'],
  ['a license that binds us', { ...good, license: 'AGPL-3.0-only' }, 'AGPL-3.0-only, is not on our list'],
  ['one of two licenses not allowed', { ...good, license: 'MIT AND GPL-3.0-only' }, 'is not on our list'],
  ['nested licenses', { ...good, license: '(MIT OR ISC) AND GPL-3.0-only' }, 'is not on our list'],
  ['an exception', { ...good, license: 'SEE LICENSE IN LICENSE' }, 'is not on our list'],
  ['no license', { ...good, license: undefined }, 'states no license'],
])('a package with %s is reported', (_what, entry, sentence) => {
  const [problem, ...others] = problems(entry, entry);
  expect([problem, others]).toEqual([expect.stringContaining(sentence), []]);
  expect(problem).toContain('@team/kit');
  expect(problem).not.toContain('evil.example');
});

test('an installed package that the lockfile does not name, or names with another hash, is reported', () => {
  const other = { ...good, integrity: `sha512-${'b'.repeat(86)}==` };
  expect(problems(good, other)).toEqual([expect.stringContaining('in another version than package-lock.json says')]);
  expect(problems(undefined, good)).toEqual([expect.stringContaining('is installed but not in package-lock.json')]);
});

test('a new install script is reported until it is allowed or forbidden', () => {
  const entry = { ...good, hasInstallScript: true };
  expect(problems(entry, entry)).toEqual([expect.stringContaining('runs a script when it is installed')]);
  for (const decision of [true, false]) expect(problems(entry, entry, { '@team/kit': decision })).toEqual([]);
});
