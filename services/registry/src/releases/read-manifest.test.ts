import type { VersionFiles } from './read-manifest.ts';
import type { Releases } from './releases.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';

let store: TrialStore;
let releases: Releases;

beforeEach(async () => {
  store = await createTrialStore();
  releases = store.releases;
});
afterEach(() => store.remove());

const nested = (levels: number): Record<string, unknown> => (levels === 0 ? {} : { items: nested(levels - 1) });

test('props with as many levels as real ones have are stored', async () => {
  const version = trialVersion({ fragmentProps: { one: nested(40) } });
  expect(await releases.addVersion(version, 'me')).toMatchObject({ outcome: 'added' });
});

const use = (examples: number) => ({
  remote: 'other',
  fragment: 'card',
  props: Array.from({ length: examples }, () => ({ text: 'x'.repeat(20) })),
});

const named = <Value>(count: number, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`n${place}`, value] as const));

const large = Buffer.alloc(4_500_000);

type Case = [what: string, files: VersionFiles, reason: RegExp];

test.each<Case>([
  ['no manifest', new Map([['a.js', Buffer.from('')]]), /no remote-manifest.json/],
  ['an unreadable one', new Map([['remote-manifest.json', Buffer.from('{')]]), /not a remote's manifest/],
  [
    'a manifest that would make every document large',
    trialVersion({ drafts: [{ key: 'draft', loss: 'x'.repeat(64 * 1024) }] }),
    /may have 65536: every page carries it/,
  ],
  [
    'a style sheet with the mark of another encoding',
    new Map([
      ...trialVersion(),
      [
        'page.css',
        Buffer.concat([
          Buffer.from([0xff, 0xfe]),
          Buffer.from('/*'),
          Buffer.from(',header{display:none}', 'utf16le'),
          Buffer.from('*/.trial_a{color:red}'),
        ]),
      ],
    ]),
    /page.css is no UTF-8 text/,
  ],
  // Live, it would end the gates of all other remotes.
  [
    'a manifest that is nested deeply',
    trialVersion({ fragmentProps: { one: nested(3_000) } }),
    /deeper than 50 levels/,
  ],
  // Those of a team's week would fill the memory of the registry, which keeps them as objects.
  [
    'a manifest of thousands of small objects',
    trialVersion({
      routes: [{ path: '/trial', title: 'T', signInRequired: false, structuredData: [{ a: Array(2_000).fill({}) }] }],
    }),
    /has 20\d\d values, and may have 2000/,
  ],
  // Their checks would take the time of other teams' gates.
  ['8 kB of examples of props', trialVersion({ uses: [use(280)] }), /"uses" has 9\d{3} bytes, and may have 8192/],
  [
    '16 kB of descriptions of props',
    trialVersion({ fragmentProps: { one: { description: 'x'.repeat(17_000) } } }),
    /take 17\d{3} bytes to describe, and may take 16384/,
  ],
  ...[
    { type: 'thing' },
    { type: 'string', pattern: '^(a+)+$' },
    { patternProperties: { '^(a+)+$': {} } },
    { $ref: '#' },
    { $schema: 'https://a.example/dialect' },
    { type: 'array', uniqueItems: true },
    // An object of an example may replace the functions that compare it.
    { const: { valueOf: 1 } },
    { enum: [{ toString: 1 }] },
    // Compiling them takes the square of their number.
    { oneOf: Array.from({ length: 21 }, () => ({ const: 1 })) },
    { anyOf: Array.from({ length: 21 }, () => ({ const: 1 })) },
  ].map((x) => {
    const files = trialVersion({ fragmentProps: { card: { type: 'object', properties: { x } } } });
    return [
      `props with ${JSON.stringify(x)}`,
      files,
      /in keywords that the gate does not check[^]*card/,
    ] satisfies Case;
  }),
  [
    'props of 301 objects',
    trialVersion({ fragmentProps: { one: { properties: named(298, {}) } } }),
    /take 301 objects to describe, and may take 300/,
  ],
  // Each document would have an address for each.
  [
    '401 files that pages need',
    trialVersion({ pages: { '/trial': { js: Array(400).fill('a.js'), css: [] } } }),
    /its pages list 40\d files, and may list 400/,
  ],
  // The console would take minutes to compare them.
  ['201 shared modules', trialVersion({ shared: named(201, '*') }), /"shared" lists 201, and may list 200/],
  ['201 fragments', trialVersion({ fragments: Object.keys(named(201, '')) }), /"fragments" lists 201/],
  [
    '201 routes',
    trialVersion({
      routes: Object.keys(named(201, '')).map((path) => ({ path: `/${path}`, title: path, signInRequired: false })),
    }),
    /"routes" lists 201/,
  ],
  [
    'a range of 60 kB',
    trialVersion({ shared: { react: '^19 '.repeat(15_000) } }),
    /react is longer than 200 characters/,
  ],
  // Live, it would take the place of that remote on every page.
  [
    'the container of another remote',
    trialVersion({ name: 'mfe-pro', global: 'mfe_commerce_v1' }),
    /must have the name mfe_pro_v1, not mfe_commerce_v1/,
  ],
  [
    'the container of another version',
    trialVersion({ global: 'trial_v2' }),
    /must have the name trial_v1, not trial_v2/,
  ],
  // The gate names it on the terminal of another team.
  ['an owner who writes to terminals', trialVersion({ owner: 'Team\u001b[8m' }), /owner .* is not one line/],
  ['a name that the registry reserves', trialVersion({ name: 'releases' }), /reserves this name/],
  // No report of a browser could name it.
  ['a version with a long name', trialVersion({ version: 'v'.repeat(65) }), /<=64 characters[^]*at version/],
  // The sitemap of all teams would not be one any more.
  [
    'an address with a control character',
    trialVersion({
      routes: [{ path: '/p/:id', title: 'T', signInRequired: false, addresses: [{ path: '/p/\u0001', title: 'One' }] }],
    }),
    /at routes\[0\]\.addresses\[0\]\.path/,
  ],
  ['a fragment with a blank in its name', trialVersion({ fragments: ['cart button'] }), /at fragments\[0\]/],
  [
    'a way out of the folder',
    new Map([...trialVersion(), ['../../releases/0000000001.json', Buffer.from('')]]),
    /name of a stored file/,
  ],
  // Live, it would take the prerendered HTML from every page.
  [
    'a server build of 6 MB',
    new Map([...trialVersion(), ['server.cjs', Buffer.alloc(6_000_000)]]),
    /server\.cjs has 6000000 bytes, and a file may have 5000000/,
  ],
  // Each run of the gate would copy it on the registry's own thread.
  [
    'scripts of 9 MB',
    new Map([...trialVersion(), ...['a.js', 'd.json'].map((path) => [path, large] as const)]),
    /The scripts, style sheets and data have 9\d{6} bytes together, and may have 8000000/,
  ],
  ['style sheets of 1.2 MB', new Map([...trialVersion(), ['a.css', Buffer.alloc(1_200_000)]]), /style sheets have 12/],
  // The record of an upload that fails stays.
  [
    'a file that is a folder too',
    new Map([...trialVersion(), ['zz', Buffer.from('')], ['zz/b', Buffer.from('')]]),
    /"zz" cannot be a file and a folder/,
  ],
])('%s: nothing is stored', async (_what, files, reason) => {
  expect(await releases.addVersion(files, 'me')).toEqual({ outcome: 'invalid', reason: expect.stringMatching(reason) });
  expect(await store.storage.list('')).toEqual([]);
});

test('a manifest without a right field gets a short answer', async () => {
  const props = { one: { anyOf: Array.from({ length: 4_000 }, () => ({ type: 1 })) } };
  const refused = await releases.addVersion(trialVersion({ fragmentProps: props }), 'me');
  expect(JSON.stringify(refused).length).toBeLessThan(3_000);
});

test.each([
  [{ files: { js: [], css: ['page.CSS'] } }, 'css'],
  [{ files: { js: ['common.JS'], css: [] } }, 'js'],
  [{ pages: { '/trial': { js: [], css: ['page.txt'] } } }, 'css'],
  [{ entry: 'entry.txt' }, 'js'],
])('a file that the gate would not look into is none of a page: %j', async (changes, ending) => {
  expect(await releases.addVersion(trialVersion(changes), 'me')).toEqual({
    outcome: 'invalid',
    reason: expect.stringContaining(`".${ending}"`),
  });
});
