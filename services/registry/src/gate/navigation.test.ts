import type { NavigationItem, RemoteManifest } from '@cc/contracts/federation/registry';
import { input, manifest, marketing, shellManifest } from '../testing/a-gate-input.ts';
import { checkNavigation } from './navigation.ts';

const link = (label: string, to: string): NavigationItem => ({ label, to, order: 1 });
const route = (path: string) => ({ path, title: path, signInRequired: false });
const pricing = {
  ...marketing,
  routes: [route('/pricing'), route('/club/:id')],
  navigation: [link('Pricing', '/pricing')],
};

const found = (navigation: NavigationItem[], before: Partial<RemoteManifest> = {}, other: RemoteManifest = pricing) =>
  checkNavigation(input({ navigation }, { live: [manifest(before), other, shellManifest()] }));

test.each([
  [link('Pricing', '/cart'), /"Pricing" to \/cart repeats "Pricing" to \/pricing of mfe-marketing/],
  [link(' pricing ', '/cart'), /repeats "Pricing"/],
  // Full width, and with a space of no width.
  [link('\uff30ricing\u200b', '/cart'), /repeats "Pricing"/],
  [link('Plans', '/Pricing/'), /"Plans" to \/Pricing\/ repeats "Pricing" to \/pricing of mfe-marketing/],
  [{ ...link('Plans', '/pricing'), place: 'account' as const }, /repeats/],
])('a link that another team has already is refused: %j', (repeated, message) => {
  expect(found([repeated])).toMatchObject([
    { check: 'navigation', what: expect.stringMatching(message), whom: ['Marketing team'] },
  ]);
});

test.each(['/nowhere', '/club', '/product/3'])('a new link to %s, which is no page, is refused', (to) => {
  const routes = [{ ...route('/product/:id'), addresses: [{ path: '/product/1', title: 'One' }] }];
  expect(found([link('Dead', to)], {}, { ...pricing, routes: [...pricing.routes, ...routes] })).toMatchObject([
    {
      what: `The link "Dead" leads to ${to}, which is no page of the shell or of any remote.`,
      whom: ['Commerce team'],
    },
  ]);
});

test.each(['/cart', '/cart?from=header#total', '/club/1', '/', '/auth/callback'])('a new link to %s passes', (to) => {
  expect(found([link('New', to)])).toEqual([]);
});

test('a version without a page that another remote links to is refused, and names its team', () => {
  const other = { ...pricing, navigation: [link('Basket', '/cart')] };
  const given = input({ routes: [], retired: ['/cart'] }, { live: [manifest(), other] });
  expect(checkNavigation(given)).toMatchObject([
    {
      what: 'The link "Basket" of mfe-marketing leads to /cart, which mfe-commerce v2 does not have.',
      whom: ['Marketing team'],
    },
  ]);
});

test('a live link passes again, also if others made it a repetition or a dead end meanwhile', () => {
  const navigation = [link('Pricing', '/pricing'), link('Old', '/gone')];
  expect(found(navigation, { navigation })).toEqual([]);
  const before = { navigation: [link('Old', '/old')], routes: [route('/old')] };
  expect(found(before.navigation, before)).toMatchObject([{ what: expect.stringContaining('leads to /old') }]);
});
