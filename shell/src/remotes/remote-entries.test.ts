import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { aRemote, aSource } from '../testing/a-registry.ts';
import { createRemoteEntries } from './remote-entries.ts';
import { createRemoteParts } from './remote-parts.tsx';

/** A loader that succeeds after this many failures. */
function aLoader(failures = 0) {
  const loaded: string[] = [];
  let left = failures;
  return {
    loaded,
    async load({ version }: { readonly version: string }): Promise<RemoteModule> {
      loaded.push(version);
      if (left-- > 0) throw new Error(`${version} breaks as it runs`);
      return {
        name: 'trial',
        routes: [{ path: '/trial', load: async () => ({ default: () => null }) }],
        fragments: {},
      };
    },
  };
}

test('a version is loaded once for all callers', async () => {
  const { load, loaded } = aLoader();
  const entries = createRemoteEntries(load);
  const both = Promise.all([entries.load(aSource('1')), entries.load(aSource('1'))]);
  expect(entries.isLoaded(aSource('1'))).toBe(false);
  const [first, second] = await both;
  expect(first).toBe(second);
  expect(entries.isLoaded(aSource('1'))).toBe(true);
  expect(entries.isLoaded(aSource('2'))).toBe(false);
  expect(loaded).toEqual(['1']);
});

test('a version whose prefetched entry throws is loaded again by a navigation', async () => {
  const { load, loaded } = aLoader(1);
  const asked: string[] = [];
  const parts = createRemoteParts(load, { onAsked: ({ version }, part) => asked.push(`${version} ${part}`) });
  const remote = aRemote();
  await expect(parts.loadEntry(parts.sourceOf(remote))).rejects.toThrow('breaks as it runs');
  expect(await parts.page(remote, '/trial')).toHaveProperty('Page');
  expect(loaded).toEqual(['live', 'live']);
  expect(asked).toEqual(['live /trial']);
});

test('a loaded entry requests the files of a part itself', async () => {
  const { load, loaded } = aLoader();
  const asked: string[] = [];
  const parts = createRemoteParts(load, { onAsked: ({ version }, part) => asked.push(`${version} ${part}`) });
  await parts.loadEntry(parts.sourceOf(aRemote()));
  await parts.page(aRemote(), '/trial');
  expect(loaded).toEqual(['live']);
  expect(asked).toEqual([]);
});
