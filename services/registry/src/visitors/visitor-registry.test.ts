import { createReleaseReader } from '../releases/release-reader.ts';
import { randomUUID } from 'node:crypto';
import { bucketOf } from './bucket.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
  await store.deploy('v1', 'v2');
  await store.upload('v3');
});
afterEach(() => store.remove());

const visitors = Array.from({ length: 1000 }, () => randomUUID());

/** The visitors that get another version than the live one. */
async function inCanary(): Promise<Set<string>> {
  const got = await Promise.all(
    visitors.map(async (id) => [id, (await store.releases.registry({ id })).remotes[0]] as const),
  );
  for (const [, remote] of got) {
    expect([remote?.live.version, remote?.previous?.version, remote?.channel]).toEqual(
      remote?.channel ? ['v3', 'v2', 'canary'] : ['v2', 'v1', undefined],
    );
  }
  return new Set(got.filter(([, remote]) => remote?.channel === 'canary').map(([id]) => id));
}

test('a canary at 20 % reaches about 200 of 1,000 visitors, the same each time; raising it keeps them', async () => {
  await store.activate({ kind: 'canary', to: 'v3', percent: 20 });
  const first = await inCanary();
  // Five standard deviations of the binomial distribution: sqrt(1000 * 0.2 * 0.8) is 12.6.
  expect(Math.abs(first.size - 200)).toBeLessThan(64);
  expect(await inCanary()).toEqual(first);
  await store.activate({ kind: 'canary', to: 'v3', percent: 50 });
  const second = await inCanary();
  expect(Math.abs(second.size - 500)).toBeLessThan(80);
  expect([...first].filter((id) => !second.has(id))).toEqual([]);
  await store.activate({ kind: 'stop-canary' });
  expect((await inCanary()).size).toBe(0);
});

test('a canary goes exactly to the buckets below its percentage', async () => {
  const id = Array.from({ length: 5_000 }, () => randomUUID()).find((each) => bucketOf(each, 'trial') === 20);
  const version = async () => (await store.releases.registry({ id })).remotes[0]?.live.version;
  await store.activate({ kind: 'canary', to: 'v3', percent: 20 });
  expect([id, await version()]).toEqual([expect.any(String), 'v2']);
  await store.activate({ kind: 'canary', to: 'v3', percent: 21 });
  expect(await version()).toBe('v3');
});

test('a canary of a group goes to its browsers alone, or besides a share', async () => {
  const seen = async (groups: readonly string[], id?: string) =>
    (await store.releases.registry({ id, groups })).remotes[0]?.live.version;
  expect(await store.releases.canariesFor()).toBe('nobody');
  expect((await store.activate({ kind: 'canary', to: 'v3', percent: 0 })).outcome).toBe('refused');
  await store.activate({ kind: 'canary', to: 'v3', percent: 0, groups: ['staff', 'beta'] });
  expect(await store.releases.canariesFor()).toBe('groups');
  expect([await seen(['beta', 'x']), await seen(['x']), await seen([])]).toEqual(['v3', 'v2', 'v2']);
  expect((await inCanary()).size).toBe(0);
  await store.activate({ kind: 'canary', to: 'v3', percent: 99, groups: ['staff'] });
  expect(await store.releases.canariesFor()).toBe('share');
  const outside = visitors.find((id) => bucketOf(id, 'trial') === 99);
  expect([await seen(['staff'], outside), await seen(['beta'], outside)]).toEqual(['v3', 'v2']);
});

test('the canaries of two remotes go to independent visitors', () => {
  const both = visitors.filter((id) => bucketOf(id, 'a') < 20 && bucketOf(id, 'b') < 20).length;
  // About 40 when they are independent: sqrt(1000 * 0.04 * 0.96) is 6.2.
  expect(Math.abs(both - 40)).toBeLessThan(32);
});

test('a visitor may get any stored version, with the live one as the fallback', async () => {
  await store.activate({ kind: 'canary', to: 'v3', percent: 99 });
  const seen = async (version: string) =>
    (await store.releases.registry({ id: visitors[0], versions: new Map([['trial', version]]) })).remotes[0];
  expect(await seen('v3')).toMatchObject({ live: { version: 'v3' }, previous: { version: 'v2' }, channel: 'override' });
  expect(await seen('v2')).toMatchObject({ live: { version: 'v2' }, channel: 'override' });
  expect(await seen('v2')).not.toHaveProperty('previous');
  const unknown = await seen('v9');
  expect(unknown).toMatchObject({ live: { version: 'v2' } });
  expect(unknown).not.toHaveProperty('channel');
});

test('a version has passed the gate if it was live, or while it is in a canary', async () => {
  const passed = (version: string) => store.releases.passedGate(new Map([['trial', version]]));
  const all = () => Promise.all(['v1', 'v2', 'v3', 'v9'].map(passed));
  expect(await all()).toEqual([true, true, false, false]);
  await store.activate({ kind: 'canary', to: 'v3', percent: 1 });
  expect(await all()).toEqual([true, true, true, false]);
  await store.activate({ kind: 'stop-canary' });
  expect(await passed('v3')).toBe(false);
  expect(await store.releases.passedGate(new Map([['other', 'v1']]))).toBe(false);
});

test('a version was released once the log names it, also to a process that looks at the log only now and then', async () => {
  const slow = createReleaseReader(store.storage, { checkEveryMs: 60_000 });
  await slow.registry();
  const known = () => Promise.all(['v2', 'v3', 'v9', 'constructor'].map((each) => slow.wasReleased('trial', each)));
  expect(await known()).toEqual([true, false, false, false]);
  await store.activate({ kind: 'canary', to: 'v3', percent: 1 });
  await store.activate({ kind: 'stop-canary' });
  expect(await known()).toEqual([true, true, false, false]);
  expect(await slow.wasReleased('other', 'v1')).toBe(false);
});

test('visitors with the same choices share one registry', async () => {
  const [first, second] = await Promise.all([store.releases.registry(), store.releases.registry({ id: 'x' })]);
  expect(first).toBe(second);
});
