import { loadVersion, type FederationRuntime } from './load-version.ts';

const page = {
  name: 'trial',
  routes: [{ path: '/trial', load: async () => ({ default: () => null }) }],
  fragments: {},
};

/** A runtime that remembers the registered remotes and loads the same module for every name. */
function aRuntime(loaded: unknown): FederationRuntime & { readonly registered: string[] } {
  const registered: string[] = [];
  return {
    registered,
    registerRemotes: (remotes) =>
      registered.push(...remotes.map(({ name, entry, integrity }) => [name, entry, integrity].join(' '))),
    // The module's type is the caller's own claim.
    loadRemote: async <Module>() => loaded as Module,
  };
}

const entry = '/remotes/trial/1/entry.js';
const source = { global: 'trial_1', entry, integrity: { [entry]: 'sha256-abc' } };

// Addresses are relative to the page.
beforeAll(() => {
  Object.assign(globalThis, { document: { baseURI: 'http://site.example/' } });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

test('a version is registered with its own name, full address and hash, and loading it returns its module', async () => {
  const runtime = aRuntime({ default: page });
  expect(await loadVersion(runtime, source)).toEqual(page);
  expect(runtime.registered).toEqual([`trial_1 ${document.baseURI}remotes/trial/1/entry.js sha256-abc`]);
});

test('a module that is not a remote is refused, and so is a page without federation', async () => {
  await expect(loadVersion(aRuntime({ default: { name: 'trial' } }), source)).rejects.toThrow('routes');
  await expect(loadVersion(aRuntime(null), source)).rejects.toThrow();
  await expect(loadVersion(null, source)).rejects.toThrow('Federation did not start');
});
