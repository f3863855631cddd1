import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { input, manifest, marketing, owner, shellManifest } from '../testing/a-gate-input.ts';
import { runGate, type GateInput } from './gate.ts';
import { checkFit } from './platform.ts';

const shared = shellManifest().shared ?? {};

/** The findings of the gate for another version of the shell. */
function found(changes: Partial<RemoteManifest>, served: Partial<GateInput> = {}) {
  const candidate = shellManifest({ version: 's2', ...changes });
  const files = new Set(['entry.js', 'common.js', 'page.js', 'page.css', ...(candidate.host?.fonts ?? [])]);
  return runGate({ ...input(), files, ...served, candidate }).findings;
}

test('a shell that takes all live remotes passes, whatever addresses and styles its files have', () => {
  const texts = new Map([
    ['entry.js', 'fetch("http://localhost:9999")'],
    ['page.css', 'body{margin:0}'],
  ]);
  expect(found({ host: { fonts: ['inter.woff2'] }, hostContract: '1.4.0' }, { texts })).toEqual([]);
});

type Case = readonly [what: string, changes: Partial<RemoteManifest>, check: string, message: RegExp];

test.each<Case>([
  [
    'another major React',
    { shared: { ...shared, react: '20.0.0' } },
    'shared',
    /mfe-commerce needs react \^19\.0\.0, and the shell brings 20\.0\.0/,
  ],
  [
    'no component that remotes take from it',
    { shared: { react: '19.3.1', 'react-dom': '19.3.1' } },
    'shared',
    /mfe-commerce takes @cc\/shared-ui\/button from the shell, which no longer brings it/,
  ],
  [
    'another federation runtime',
    { federation: { bundler: 'webpack 6', runtime: '3.0.0' } },
    'federation',
    /mfe-commerce was built for the federation runtime 2\.9\.2, and the shell runs 3\.0\.0/,
  ],
  [
    'other host services',
    { hostContract: '2.0.0' },
    'host-contract',
    /mfe-commerce was built for the host services 1\.1\.0, and the shell gives 2\.0\.0/,
  ],
  ['older host services', { hostContract: '1.0.0' }, 'host-contract', /and the shell gives 1\.0\.0/],
])('a shell with %s is refused, with each team that has to move first', (_what, changes, check, message) => {
  const findings = found(changes);
  expect(findings).toMatchObject([
    { check, what: expect.stringMatching(message) },
    { check, what: expect.stringMatching(/^mfe-marketing/) },
  ]);
  expect(findings.map(({ whom: [team] }) => team)).toEqual([owner, 'Marketing team']);
  expect(findings[0]?.remedy).toContain(`until ${owner} has deployed`);
});

test.each<Case>([
  ['that the API does not serve', { apiContract: '2.0.0' }, 'api-contract', /the API serves 1\.2\.3/],
  ['without a live route', { routes: [] }, 'routes', /\/auth\/callback is live and not in shell s2/],
  [
    'with a page of a remote',
    { routes: [...shellManifest().routes, { path: '/cart', title: 'Cart', signInRequired: false }] },
    'routes',
    /\/cart belongs to mfe-commerce/,
  ],
  ['that is too large', { sizes: { 'entry.js': 200_000 } }, 'budget', /over its budget of 170000/],
  ['without one of its fonts', { host: { fonts: ['none.woff2'] } }, 'files', /lists none\.woff2/],
])('a shell %s is refused', (_what, changes, check, message) => {
  const files = new Set(['entry.js', 'common.js', 'page.js', 'page.css']);
  const [first] = found(changes, { files });
  expect(first).toMatchObject({ check, what: expect.stringMatching(message) });
});

test('a shell has to fit canaries too, but not what does not fit the live shell either', () => {
  const old = manifest({ shared: { react: '^18.0.0' } });
  expect(found({}, { live: [shellManifest(), marketing], canaries: [old] })).toEqual([]);
  const newer = manifest({ version: 'v3', hostContract: '1.2.0' });
  const live = [shellManifest({ hostContract: '1.2.0' }), manifest(), marketing];
  expect(found({}, { live, canaries: [newer] })).toMatchObject([
    {
      what: 'mfe-commerce was built for the host services 1.2.0, and the shell gives 1.1.0: it may ask for what is not there.',
    },
  ]);
});

test('an older build that does not say what it needs holds up no rollback', () => {
  const { shared: _a, federation: _b, hostContract: _c, ...little } = manifest();
  expect(checkFit({ candidate: little, live: [shellManifest()], canaries: [] })).toEqual([]);
  expect(checkFit({ candidate: shellManifest(), live: [little], canaries: [] })).toEqual([]);
});
