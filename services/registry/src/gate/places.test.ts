import { remoteManifestSchema, type RemoteManifest } from '@cc/contracts/federation/registry';
import { trialVersion } from '../testing/trial-version.ts';
import { checkRoutes } from './places.ts';

function manifest(changes: Partial<RemoteManifest> = {}): RemoteManifest {
  return remoteManifestSchema.parse(JSON.parse(String(trialVersion(changes).get('remote-manifest.json'))));
}

const route = (path: string) => ({ path, title: path, signInRequired: false });
const navigation = [{ label: 'Trial', to: '/trial', order: 1 }];
const linking = manifest({ name: 'other', owner: 'Other team', navigation });

const found = (changes: Partial<RemoteManifest>, ...others: RemoteManifest[]) =>
  checkRoutes({
    candidate: manifest({ version: 'v2', ...changes }),
    live: [manifest({ navigation }), ...others],
    files: new Set(),
    texts: new Map(),
    shell: { js: [], css: [], fonts: [] },
    apiContract: undefined,
  });

test('a missing live route is refused', () => {
  expect(found({ routes: [] }, linking)).toMatchObject([
    {
      check: 'routes',
      what: '/trial is live and not in trial v2: its visitors, and links of others to it, would meet "not found".',
      whom: ['every visitor of /trial', 'Other team'],
      remedy: expect.stringContaining('"retired"'),
    },
  ]);
});

test.each([
  ['kept', {}],
  ['kept in another letter case', { routes: [route('/Trial')] }],
  ['retired on purpose', { routes: [route('/new')], retired: ['/trial'] }],
])('a live route that is %s passes', (_how, changes) => {
  expect(found(changes, linking)).toEqual([]);
});
