import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
});
afterEach(() => store.remove());

test('a retired remote is gone for visitors, keeps its history, and comes back at any version', async () => {
  await store.deploy('v1', 'v2');
  expect(await store.activate({ kind: 'retire' })).toMatchObject({ release: { from: 'v2', to: 'v2' } });
  const elsewhere = store.another();
  expect((await elsewhere.registry()).remotes).toEqual([]);
  expect(await elsewhere.state()).toMatchObject({ remotes: {}, retired: { trial: { live: 'v2', seq: 3 } } });
  expect(await elsewhere.history('trial', { limit: 1 })).toMatchObject([{ kind: 'retire' }]);
  for (const wish of [{ kind: 'promote' }, { kind: 'retire' }, { kind: 'canary', to: 'v1', percent: 5 }] as const) {
    expect(await store.activate(wish)).toMatchObject({ outcome: 'refused', reason: /trial is retired/ });
  }
  expect(await store.activate({ kind: 'rollback', to: 'v9' })).toMatchObject({ reason: /never live/ });
  expect(await store.activate({ kind: 'rollback' })).toMatchObject({ release: { from: null, to: 'v2' } });
  const state = await store.releases.state();
  expect(state).toMatchObject({ remotes: { trial: { live: 'v2' } }, retired: {} });
  // What was live before it may be of the hand for which it was retired.
  expect(state.remotes['trial']).not.toHaveProperty('previous');
  await store.activate({ kind: 'retire' });
  await store.activate({ kind: 'live', to: 'v1' });
  // The retired one is not one to fall back on.
  const { remotes } = await store.releases.registry();
  expect(remotes.map(({ live, previous }) => [live.version, previous?.version])).toEqual([['v1', undefined]]);
});
