import type { RemoteModule } from '@cc/contracts/federation/remote-module';
import { aRemote, aSource } from '../testing/a-registry.ts';
import { createDoors } from './doors.ts';
import { createRemoteParts } from './remote-parts.tsx';

/** Loads every version, after it failed as often as it is told to. */
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

test('a version is loaded once, whoever asks first, and is open when it is here', async () => {
  const { load, loaded } = aLoader();
  const doors = createDoors(load);
  const both = Promise.all([doors.open(aSource('1')), doors.open(aSource('1'))]);
  expect(doors.isOpen(aSource('1'))).toBe(false);
  const [first, second] = await both;
  expect(first).toBe(second);
  expect(doors.isOpen(aSource('1'))).toBe(true);
  expect(doors.isOpen(aSource('2'))).toBe(false);
  expect(loaded).toEqual(['1']);
});

test('a version that breaks when it is opened ahead is opened again for whoever goes there', async () => {
  const { load, loaded } = aLoader(1);
  const asked: string[] = [];
  const parts = createRemoteParts(load, { onAsked: ({ version }, part) => asked.push(`${version} ${part}`) });
  const remote = aRemote();
  await expect(parts.open(parts.sourceOf(remote))).rejects.toThrow('breaks as it runs');
  expect(await parts.page(remote, '/trial')).toHaveProperty('Page');
  expect(loaded).toEqual(['live', 'live']);
  expect(asked).toEqual(['live /trial']);
});

test('an open version needs nobody who asks for the files of a part ahead of it', async () => {
  const { load, loaded } = aLoader();
  const asked: string[] = [];
  const parts = createRemoteParts(load, { onAsked: ({ version }, part) => asked.push(`${version} ${part}`) });
  await parts.open(parts.sourceOf(aRemote()));
  await parts.page(aRemote(), '/trial');
  expect(loaded).toEqual(['live']);
  expect(asked).toEqual([]);
});
