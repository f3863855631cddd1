import { input, manifest, marketing, owner, propsSchema, shellManifest } from '../testing/a-gate-input.ts';
import { runGate, type GateInput } from './gate.ts';

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
    'renames a prop',
    input({ fragmentProps: { 'buy-buttons': propsSchema({ priceId: 'string', plan: 'string' }, []) } }),
    'fragment-props',
    /since props must not have "planName"/,
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
    'gives no example of props that are required',
    input({ uses: [{ remote: 'mfe-commerce', fragment: 'buy-buttons', props: [] }] }),
    'uses',
    /refuse \{\}, since props must have required property 'priceId'/,
    owner,
  ],
  [
    'puts a fragment into a slot that asks for props',
    input({ slots: [{ slot: 'header-actions', fragment: 'buy-buttons' }] }),
    'uses',
    /refuse \{\}, since props must have required property 'priceId'/,
    owner,
  ],
  [
    'puts a fragment into a slot that it does not have',
    input({ slots: [{ slot: 'header-actions', fragment: 'cart' }] }),
    'uses',
    /places the fragment cart of mfe-commerce: it is not in mfe-commerce v2/,
    owner,
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
    input({ fragments: ['buy-buttons', 'foot'], slots: [{ slot: 'footer', fragment: 'foot' }] }),
    'slots',
    /footer is filled by mfe-marketing/,
    'Marketing team',
  ],
  [
    'styles the header of every page',
    input({}, { texts: new Map([['page.css', 'header{display:none}*{color:red}']]) }),
    'styles',
    /page\.css has "header" \(and 1 more\), which reaches beyond the elements of mfe-commerce/,
    'every visitor of any page',
  ],
  [
    'has another major React',
    input({ shared: { react: '^18.0.0', 'react-dom': '^19.0.0' } }),
    'shared',
    /needs react \^18\.0\.0, and the shell brings 19\.3\.1/,
    owner,
  ],
  ['has an invalid range', input({ shared: { react: 'newest!' } }), 'shared', /needs react newest!/, owner],
  [
    'is from older tools',
    input({ federation: { bundler: 'webpack 5', runtime: '1.0.0' } }),
    'federation',
    /runtime 1\.0\.0, and the shell runs 2\.9\.4/,
    owner,
  ],
  [
    'misses a file',
    input({}, { files: new Set(['entry.js', 'common.js', 'page.js']) }),
    'files',
    /lists page\.css, which it does not have/,
    owner,
  ],
  [
    'misses files that are loaded later',
    input({ sizes: { ...manifest().sizes, '731.js': 300, '80.js': 300 } }),
    'files',
    /lists 731\.js and 1 more, which it does not have/,
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
    'needs newer host services',
    input({ hostContract: '1.2.0' }),
    'host-contract',
    /built for the host services 1\.2\.0, and the shell gives 1\.1\.0/,
    owner,
  ],
  ['comes before any shell', input({}, { live: [marketing] }), 'shared', /No shell is live/, owner],
  [
    'does not fit the canary of the shell',
    input({}, { canaries: [shellManifest({ version: 's2', shared: { react: '20.0.0' } })] }),
    'shared',
    /needs react \^19\.0\.0, and the shell brings 20\.0\.0/,
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

test('the gate says how to upgrade a version for an older contract, and that a newer contract needs a newer API', () => {
  expect(runGate(input({}, { apiContract: '2.0.0' })).findings[0]?.remedy).toMatch(/npm run upgrade -- --major/);
  expect(runGate(input({ apiContract: '1.3.0' })).findings[0]?.remedy).toMatch(
    /Deploy the API with the contract 1\.3\.0 first/,
  );
});

test('several modules of one package are one finding, and modules outside the shell are ignored', () => {
  const shared = { react: '^18', 'react/jsx-runtime': '^18', other: '^3.0.0' };
  const shell = shellManifest({ shared: { react: '19.0.0', 'react/jsx-runtime': '19.0.0' } });
  expect(runGate(input({ shared }, { live: [marketing, shell] })).findings).toHaveLength(1);
});

test('an incomplete manifest has one finding for each missing field', () => {
  const { shared: _a, apiContract: _b, federation: _c, sizes: _d, hostContract: _e, ...little } = manifest();
  const { findings } = runGate({ ...input(), candidate: little });
  expect(findings.map(({ check }) => check)).toEqual([
    'shared',
    'federation',
    'host-contract',
    'budget',
    'api-contract',
  ]);
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
