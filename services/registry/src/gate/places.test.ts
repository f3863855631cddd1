import { remoteManifestSchema, type RemoteManifest } from '@cc/contracts/federation/registry';
import { shellManifest } from '../testing/a-gate-input.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { checkRoutes, checkSlots, checkTakenPlaces } from './places.ts';

function manifest(changes: Partial<RemoteManifest> = {}): RemoteManifest {
  return remoteManifestSchema.parse(JSON.parse(String(trialVersion(changes).get('remote-manifest.json'))));
}

const route = (path: string) => ({ path, title: path, signInRequired: false });

const shop = manifest({
  name: 'shop',
  owner: 'Shop team',
  routes: [
    route('/'),
    route('/cart'),
    { ...route('/product/:id'), addresses: [{ path: '/product/1', title: 'One' }] },
    { ...route('/guides/:name'), addresses: [{ path: '/size-guide', title: 'Sizes' }] },
  ],
});

const found = (changes: Partial<RemoteManifest>, ...others: RemoteManifest[]) =>
  checkRoutes({
    candidate: manifest({ version: 'v2', ...changes }),
    live: [manifest(), shellManifest(), ...others],
    canaries: [],
    files: new Set(),
    texts: new Map(),
    apiContract: undefined,
    approvedBudgets: [],
  });

test('a missing live route is refused', () => {
  expect(found({ routes: [] })).toMatchObject([
    {
      check: 'routes',
      what: '/trial is live and not in trial v2: its visitors would meet "not found".',
      whom: ['every visitor of /trial'],
      remedy: expect.stringContaining('"retired"'),
    },
  ]);
});

test.each([
  ['kept', {}],
  ['kept in another letter case', { routes: [route('/Trial')] }],
  ['retired on purpose', { routes: [route('/new')], retired: ['/trial'] }],
])('a live route that is %s passes', (_how, changes) => {
  expect(found(changes)).toEqual([]);
});

test.each([
  ['/product/1', 'Shop team'],
  ['/Product/:sku', 'Shop team'],
  ['/:anything', 'Shop team'],
  ['/:section/:page', 'Platform team'],
  ['/:anything/1', 'Shop team'],
  ['/product/*', 'Shop team'],
  ['/*', 'Platform team'],
  ['/size-guide', 'Shop team'],
  ['/auth/callback', 'Platform team'],
  ['/auth/verify/', 'Platform team'],
  ['/auth/:step', 'Platform team'],
])('a new route %s that takes pages of others is refused', (path, team) => {
  const routes = [route('/trial'), route(path)];
  expect(found({ routes }, shop)).toMatchObject([{ check: 'routes', whom: [team] }]);
});

test('an address that a route lists may not be a page of others either', () => {
  const routes = [{ ...route('/trial'), addresses: [{ path: '/product/2', title: 'Two' }] }];
  expect(found({ routes }, shop)).toMatchObject([
    { what: expect.stringContaining('belongs to shop (as /product/:id)') },
  ]);
});

test.each(['/products/:id', '/product/:id/reviews', '/trial/:id', '/trial/*', '/auth'])(
  'a new route %s beside those of others passes',
  (path) => {
    expect(found({ routes: [route('/trial'), route(path)] }, shop)).toEqual([]);
  },
);

test('a live route passes again, also when another team has claimed its pages meanwhile', () => {
  const claiming = manifest({ name: 'other', routes: [route('/:anything')] });
  expect(found({}, claiming)).toEqual([]);
});

test('a page of a canary of another remote is taken, and one of the own canary is not', () => {
  const candidate = manifest({ version: 'v2', routes: [route('/trial'), route('/new')] });
  const inCanaryOf = (name: string) => {
    const canaries = [manifest({ name, owner: 'Other team', routes: [route('/new')] })];
    return checkTakenPlaces({ candidate, live: [manifest()], canaries });
  };
  expect(inCanaryOf('other')).toMatchObject([
    { what: expect.stringContaining('/new belongs to the canary of other'), whom: ['Other team'] },
  ]);
  expect(inCanaryOf('trial')).toEqual([]);
});

test('the page where users keep an account that ends is that of one remote', () => {
  const keeps = (path: string) => ({ ...route(path), keepsAccount: true });
  const account = manifest({ name: 'account', owner: 'Account team', routes: [keeps('/account')] });
  const candidate = manifest({ version: 'v2', routes: [route('/trial'), keeps('/scouting')] });
  expect(checkSlots({ candidate, live: [manifest(), account], canaries: [] })).toMatchObject([
    { check: 'slots', what: expect.stringContaining('is that of account'), whom: ['Account team'] },
  ]);
  expect(checkSlots({ candidate, live: [candidate], canaries: [] })).toEqual([]);
});
