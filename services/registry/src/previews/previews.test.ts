import { remoteManifestSchema, type RemoteManifest } from '@cc/contracts/federation/registry';
import { trialVersion } from '../testing/trial-version.ts';
import { fragmentUsers } from '../deploy/fragment-users.ts';
import { previewsOf } from './previews.ts';

function manifest(changes: Partial<RemoteManifest>): RemoteManifest {
  return remoteManifestSchema.parse(JSON.parse(String(trialVersion(changes).get('remote-manifest.json'))));
}

const siteUrl = 'http://localhost:3000';
const route = (path: string, signInRequired = false) => ({ path, title: path, signInRequired });
const use = (...pages: string[]) => ({ remote: 'trial', fragment: 'card', props: [], pages });
const user = (...pages: string[]) =>
  manifest({ name: 'user', routes: [route('/plans'), route('/mine', true), route('/:id')], uses: [use(...pages)] });

const provider = manifest({ fragments: ['card'] });

test('previews include one page of each remote that places a fragment', () => {
  const live = [manifest({ version: 'v0' }), user('/plans', '/')];
  expect(previewsOf(provider, live, siteUrl)).toEqual([
    { path: '/trial', url: 'http://localhost:3000/trial' },
    { path: '/plans', of: 'user', url: 'http://localhost:3000/plans' },
  ]);
  expect(fragmentUsers('trial', live)).toEqual([{ remote: 'user', owner: 'Trial team', fragment: 'card' }]);
});

test.each([
  ['has no address', '/:id'],
  ['needs a signed-in user', '/mine'],
  ['is not its own', '/a/b'],
  ['is in the list already', '/trial'],
])('a page that %s is not previewed', (_why, page) => {
  expect(previewsOf(provider, [user(page)], siteUrl)).toHaveLength(1);
});

test('the shell is previewed on the home page, and on a page of each remote', () => {
  const shell = { ...manifest({ name: 'shell', routes: [route('/auth/callback')] }), host: { fonts: [] } };
  const live = [shell, manifest({}), user(), manifest({ name: 'home', routes: [route('/'), route('/about')] })];
  expect(previewsOf(shell, live, siteUrl).map(({ path }) => path)).toEqual(['/', '/trial', '/plans']);
});

test('a page that names a fragment which never was is not previewed', () => {
  expect(previewsOf(manifest({}), [user('/plans')], siteUrl)).toHaveLength(1);
});

test('a product that its team dropped is not previewed: the next one is', () => {
  const products = { ...route('/product/:id'), addresses: [{ path: '/product/1', title: 'One' }] };
  // The narrower route answers, as on the site.
  const shop = manifest({ name: 'shop', routes: [route('/:a/:b'), products], uses: [use('/product/2', '/product/1')] });
  expect(previewsOf(provider, [shop], siteUrl).map(({ path }) => path)).toEqual(['/trial', '/product/1']);
});
