import { registry } from '../testing/registry.ts';
import { registrySchema, remoteDeclarationSchema, remoteManifestSchema } from './registry.ts';

const declaration = { name: 'pro-contacts', owner: 'Pro team', routes: [{ path: '/pro', title: 'Pro Contacts' }] };

test('optional fields of a declaration may be left out', () => {
  expect(remoteDeclarationSchema.parse(declaration)).toEqual({
    ...declaration,
    routes: [{ path: '/pro', title: 'Pro Contacts', signInRequired: false }],
    fragments: [],
    slots: [],
    navigation: [],
  });
});

test.each(['Pro Contacts', '../pro', 'pro/contacts', '1pro', ''])('%j is not a valid name of a remote', (name) => {
  expect(remoteDeclarationSchema.safeParse({ ...declaration, name }).success).toBe(false);
});

test.each(['https://evil.example', 'javascript:alert(1)', '//evil.example', '/\\evil.example', '/\t/evil.example'])(
  'routes and navigation stay inside the site, and do not lead to %j',
  (to) => {
    const route = { path: '/pro/:id', title: 'x' };
    const refused = [
      { routes: [{ ...route, path: to }] },
      { routes: [{ ...route, addresses: [{ path: to, title: 'x' }] }] },
      { navigation: [{ label: 'Pro', to, order: 1 }] },
    ];
    for (const change of refused)
      expect(remoteDeclarationSchema.safeParse({ ...declaration, ...change }).success).toBe(false);
  },
);

test.each([
  ['/', true],
  ['/pro/:id', true],
  ['/pro/*', true],
  ['/pro?', false],
  ['/x?/pro', false],
  ['/:x?/pro', false],
  ['/pro/:id?', false],
  ['/pro#a', false],
  ['/*/pro', false],
])('%s as the path of a route is accepted: %s', (path, good) => {
  expect(remoteDeclarationSchema.safeParse({ ...declaration, routes: [{ path, title: 'x' }] }).success).toBe(good);
});

test('a link is in the header or in the user’s own menu', () => {
  const placed = (place: unknown) =>
    remoteDeclarationSchema.safeParse({ ...declaration, navigation: [{ label: 'Pro', to: '/pro', order: 1, place }] });
  expect(placed(undefined).success).toBe(true);
  expect(placed('account').success).toBe(true);
  expect(placed('sidebar').success).toBe(false);
});

test.each([
  ['/product/1', true],
  ['/product/:id', false],
  ['/product/*', false],
  ['https://evil.example', false],
])('%s as an address of a path with parameters is accepted: %s', (path, good) => {
  const routes = [{ path: '/product/:id', title: 'No product', addresses: [{ path, title: 'One' }] }];
  expect(remoteDeclarationSchema.safeParse({ ...declaration, routes }).success).toBe(good);
});

test('a manifest adds the files of the build to the declaration', () => {
  const built = {
    version: '1.0.0',
    global: 'cc_pro',
    entry: 'remote-entry.js',
    files: { js: ['a.js'], css: ['a.css'] },
  };
  expect(remoteManifestSchema.parse({ ...declaration, ...built })).toMatchObject(built);
  expect(remoteManifestSchema.safeParse({ ...declaration, ...built, version: '../1' }).success).toBe(false);
  expect(remoteManifestSchema.safeParse(declaration).success).toBe(false);
});

test('a registered remote needs a live version; the one before it may be missing', () => {
  const [remote] = registry.remotes;
  const { previous: _previous, ...first } = remote ?? {};
  expect(registrySchema.safeParse({ remotes: [first] }).success).toBe(true);
  const { live: _live, ...none } = remote ?? {};
  expect(registrySchema.safeParse({ remotes: [none] }).success).toBe(false);
});

test('a remote fills only existing slots of the frame, with fragments by name', () => {
  const claiming = (slots: unknown) =>
    remoteDeclarationSchema.safeParse({ ...declaration, fragments: ['foot'], slots });
  expect(claiming([{ slot: 'footer', fragment: 'foot' }]).success).toBe(true);
  expect(claiming([{ slot: 'sidebar', fragment: 'foot' }]).success).toBe(false);
  expect(claiming([{ slot: 'footer', fragment: '' }]).success).toBe(false);
});
