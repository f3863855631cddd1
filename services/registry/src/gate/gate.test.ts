import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { runGate, type GateInput } from './gate.ts';

const owner = 'Commerce team';

function manifest(changes: Partial<RemoteManifest> = {}): RemoteManifest {
  return {
    name: 'mfe-commerce',
    owner,
    version: 'v2',
    global: 'mfe_commerce_v2',
    routes: [{ path: '/cart', title: 'Cart', signInRequired: false }],
    fragments: ['buy-buttons'],
    slots: [],
    navigation: [],
    entry: 'entry.js',
    files: { js: ['common.js'], css: [] },
    pages: { '/cart': { js: ['page.js'], css: ['page.css'] } },
    fragmentProps: { 'buy-buttons': propsSchema({ priceId: 'string', planName: 'string' }, ['priceId']) },
    shared: { react: '^19.0.0', 'react-dom': '^19.0.0', '@cc/shared-ui/button': '^1.0.0' },
    apiContract: '1.2.0',
    federation: { bundler: 'webpack 5.110.3', runtime: '2.9.2' },
    sizes: { 'entry.js': 8000, 'common.js': 900, 'page.js': 4000, 'page.css': 700 },
    ...changes,
  };
}

function propsSchema(types: Record<string, string>, required: readonly string[]) {
  const properties = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }] as const));
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties, required };
}

const marketing = manifest({
  name: 'mfe-marketing',
  owner: 'Marketing team',
  routes: [{ path: '/product/:id', title: 'Product', signInRequired: false }],
  fragments: [],
  fragmentProps: {},
  slots: [{ slot: 'footer', fragment: 'site-footer' }],
  uses: [{ remote: 'mfe-commerce', fragment: 'buy-buttons', props: [{ priceId: 'p1', planName: 'Starter' }] }],
});

function input(changes: Partial<RemoteManifest> = {}, more: Partial<GateInput> = {}): GateInput {
  return {
    candidate: manifest(changes),
    files: new Set(['entry.js', 'common.js', 'page.js', 'page.css']),
    texts: new Map([['entry.js', 'new URL(path, "http://localhost")']]),
    live: [manifest({ version: 'v1' }), marketing],
    shell: {
      js: [],
      css: [],
      fonts: [],
      shared: { react: '19.3.1', 'react-dom': '19.3.1', '@cc/shared-ui/button': '1.4.0' },
      federation: { bundler: 'webpack 5.110.3', runtime: '2.9.4' },
    },
    apiContract: '1.2.3',
    ...more,
  };
}

test('a compatible version passes and lists its checks', () => {
  const { checks, findings } = runGate(input());
  expect(findings).toEqual([]);
  expect(checks.every(({ ok, detail }) => ok && detail.length > 0)).toBe(true);
  expect(checks.map(({ name }) => name)).toContain('Fragments');
});

type Case = readonly [what: string, given: GateInput, check: string, message: RegExp, whom: string];

test.each<Case>([
  [
    'dropped a used fragment',
    input({ fragments: [] }),
    'fragments',
    /mfe-marketing places the fragment buy-buttons of mfe-commerce: it is not in mfe-commerce v2/,
    'Marketing team',
  ],
  [
    'asks for more props',
    input({ fragmentProps: { 'buy-buttons': propsSchema({ sku: 'string' }, ['sku']) } }),
    'fragment-props',
    /refuse \{"priceId":"p1".*must have required property 'sku'/,
    'Marketing team',
  ],
  [
    'takes another type',
    input({ fragmentProps: { 'buy-buttons': propsSchema({ priceId: 'number' }, []) } }),
    'fragment-props',
    /props\/priceId must be number/,
    'Marketing team',
  ],
  [
    'describes its props with an invalid schema',
    input({ fragmentProps: { 'buy-buttons': { type: 'thing' } } }),
    'fragment-props',
    /not a JSON Schema/,
    'Marketing team',
  ],
  [
    'hides its props',
    input({ fragmentProps: {} }),
    'fragment-props',
    /no longer describes its props/,
    'Marketing team',
  ],
  [
    'uses what is not live',
    input({ uses: [{ remote: 'mfe-marketing', fragment: 'none', props: [] }] }),
    'uses',
    /places the fragment none of mfe-marketing/,
    owner,
  ],
  [
    'takes a route',
    input({ routes: [...manifest().routes, { path: '/Product/:sku', title: 'x', signInRequired: false }] }),
    'routes',
    /belongs to mfe-marketing \(as \/product\/:id\)/,
    'Marketing team',
  ],
  [
    'takes the footer',
    input({ slots: [{ slot: 'footer', fragment: 'buy-buttons' }] }),
    'slots',
    /footer is filled by mfe-marketing/,
    'Marketing team',
  ],
  [
    'has another major React',
    input({ shared: { react: '^18.0.0', 'react-dom': '^19.0.0' } }),
    'shared',
    /needs react \^18\.0\.0, and the live shell brings 19\.3\.1/,
    owner,
  ],
  ['has an invalid range', input({ shared: { react: 'newest!' } }), 'shared', /needs react newest!/, owner],
  [
    'is from older tools',
    input({ federation: { bundler: 'webpack 5', runtime: '1.0.0' } }),
    'federation',
    /runtime 1\.0\.0, and the live shell runs 2\.9\.4/,
    owner,
  ],
  [
    'misses a file',
    input({}, { files: new Set(['entry.js', 'common.js', 'page.js']) }),
    'files',
    /lists page\.css, but the file is missing/,
    owner,
  ],
  [
    'names a machine',
    input({}, { texts: new Map([['page.js', 'fetch("http://localhost:4000/api")']]) }),
    'addresses',
    /page\.js names http:\/\/localhost:4000/,
    owner,
  ],
  [
    'has a large remote entry',
    input({ budget: { entryBytes: 8000, pageBytes: 9000 } }),
    'budget',
    /loads 8900 bytes before any page, 900 over/,
    owner,
  ],
  [
    'has a large page',
    input({ budget: { entryBytes: 9000, pageBytes: 4000 } }),
    'budget',
    /\/cart loads 4700 bytes of its own, 700 over/,
    owner,
  ],
  [
    'needs a newer API',
    input({ apiContract: '1.3.0' }),
    'api-contract',
    /contract 1\.3\.0, and the API serves 1\.2\.3/,
    owner,
  ],
  ['needs an older API', input({}, { apiContract: '2.0.0' }), 'api-contract', /the API serves 2\.0\.0/, owner],
  ['cannot ask the API', input({}, { apiContract: undefined }), 'api-contract', /did not say which contract/, owner],
])('a version that %s is refused with the breakage and the affected teams', (_what, given, check, message, whom) => {
  const { checks, findings } = runGate(given);
  expect(findings).toMatchObject([{ check, what: expect.stringMatching(message) }]);
  expect(findings[0]?.whom).toContain(whom);
  expect(findings[0]?.remedy).toMatch(/\.$/);
  expect(checks.filter(({ ok }) => !ok)).toHaveLength(1);
});

test('several modules of one package are one finding, and modules outside the shell are ignored', () => {
  const shared = { react: '^18', 'react/jsx-runtime': '^18', other: '^3.0.0' };
  const offered = { ...input().shell, shared: { react: '19.0.0', 'react/jsx-runtime': '19.0.0' } };
  expect(runGate(input({ shared }, { shell: offered })).findings).toHaveLength(1);
});

test('an incomplete manifest has one finding for each missing field', () => {
  const { shared: _a, apiContract: _b, federation: _c, sizes: _d, ...little } = manifest();
  const { findings } = runGate({ ...input(), candidate: little });
  expect(findings.map(({ check }) => check)).toEqual(['shared', 'federation', 'budget', 'api-contract']);
});

test('a provider that was never deployed is not a finding', () => {
  const uses = [{ remote: 'mfe-new', fragment: 'x', props: [] }];
  expect(runGate(input({ uses })).findings).toEqual([]);
});

test('a fragment, a file and a module may be named constructor', () => {
  const uses = [{ remote: 'mfe-commerce', fragment: 'constructor', props: [] }];
  const files = { js: ['common.js', 'constructor'], css: [] };
  const given = input(
    { fragments: ['buy-buttons', 'constructor'], uses, files, shared: { constructor: '^1.0.0' } },
    { files: new Set(['entry.js', 'common.js', 'page.js', 'page.css', 'constructor']) },
  );
  expect(runGate(given).findings).toEqual([]);
});
