import type { ErrorSample } from '@cc/contracts/api/browser-report-summary';
import { createSourcePositions, withSources } from './source-positions.ts';

/** Column 0 of the script is line 1 of the source; column 10 is line 3, column 4. */
const map = (source: string) => JSON.stringify({ version: 3, names: [], sources: [source], mappings: 'AAAA,UAEI' });

const stored: Readonly<Record<string, string>> = {
  'trial/v1/page.js.map': map('webpack://mfe_trial_xVERSIONHASH/./src/page.tsx'),
  'trial/v1/api.js.map': map('webpack://mfe_trial_xVERSIONHASH/../contracts/src/order.ts'),
  'trial/v1/odd.js.map': '{"version":3,"sources":7,"mappings":{}}',
};
const positions = () =>
  createSourcePositions({ file: async (key) => (key in stored ? Buffer.from(stored[key] ?? '') : undefined) });

test.each([
  ['/remotes/trial/v1/page.js:1:1', 'src/page.tsx:1:1'],
  ['/remotes/trial/v1/page.js:1:13', 'src/page.tsx:3:5'],
  ['/remotes/trial/v1/api.js:1:11', 'contracts/src/order.ts:3:5'],
])('%s is %s', async (at, source) => {
  expect(await positions()(at)).toBe(source);
});

test.each([
  '/remotes/trial/v1/page.js:0:1',
  '/remotes/trial/v1/page.js:9:1',
  '/remotes/trial/v1/odd.js:1:1',
  '/remotes/trial/v1/none.js:1:1',
  '/remotes/../../secret.js:1:1',
  'nonsense',
])('%s has no source', async (at) => {
  expect(await positions()(at)).toBeUndefined();
});

test('a map of more than a megabyte is not read, except for the shell: it would hold up all others', async () => {
  const padded = (bytes: number) => map('src/page.tsx').padEnd(bytes);
  const of = (text: string) => createSourcePositions({ file: async () => Buffer.from(text) });
  expect(await of(padded(1_000_000))('/remotes/trial/v1/page.js:1:1')).toBe('src/page.tsx:1:1');
  expect(await of(padded(1_000_001))('/remotes/trial/v1/page.js:1:1')).toBeUndefined();
  expect(await of(padded(1_000_001))('/remotes/shell/v1/main.js:1:1')).toBe('src/page.tsx:1:1');
});

test('a map whose sources take long to resolve is not resolved, and a shown source is short', async () => {
  const shown = (changes: object) => {
    const text = JSON.stringify({ ...JSON.parse(map('src/page.tsx')), ...changes });
    const releases = { file: async () => Buffer.from(text) };
    return createSourcePositions(releases)('/remotes/trial/v1/page.js:1:1');
  };
  expect(await shown({ sourceRoot: 'a/'.repeat(50_000) })).toBe('src/page.tsx:1:1');
  expect(await shown({ sources: Array(2_001).fill('a') })).toBeUndefined();
  expect(await shown({ sources: ['a'.repeat(2_001)] })).toBeUndefined();
  expect(await shown({ mappings: `AAAA${';A'.repeat(150_000)}` })).toBeUndefined();
  expect(await shown({ sources: ['a'.repeat(2_000)] })).toBe(`${'a'.repeat(200)}:1:1`);
});

const sample = (at?: string): ErrorSample => ({
  ...{ source: 'script', page: '/trial', message: 'No', count: 1, lastSeen: '2026-11-21T08:00:00.000Z' },
  ...(at === undefined ? {} : { at }),
});
const of = (remote: string, ...samples: readonly ErrorSample[]) => {
  return { remote, loads: 0, failures: 0, fallbacks: 0, errors: 1, vitals: {}, samples: [...samples] };
};

test('one view reads the maps of three scripts, whatever browsers reported', async () => {
  const samples = Array.from({ length: 20 }, (_, index) => sample(`/remotes/trial/v1/page-${index % 10}.js:1:1`));
  const asked: string[] = [];
  const summary = { hours: 24, versions: [of('trial', ...samples)] };
  await withSources({ known: true, summary }, 'trial', async (at) => {
    asked.push(at);
    return undefined;
  });
  expect(new Set(asked).size).toBe(3);
});

test('reports of one remote say the source first', async () => {
  const at = '/remotes/trial/v1/page.js:1:11';
  const versions = [of('trial', sample(at), sample()), of('other', sample(at))];
  const told = await withSources({ known: true, summary: { hours: 24, versions } }, 'trial', positions());
  const shown = told.known && told.summary.versions.flatMap(({ samples }) => samples.map((each) => each.at));
  expect(shown).toEqual([`src/page.tsx:3:5 (${at})`, undefined, at]);
});
