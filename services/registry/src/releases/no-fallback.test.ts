import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
});
afterEach(() => store.remove());

const noFallback = { kind: 'rollback', noFallback: true } as const;

async function served() {
  const { remotes } = await store.another().registry();
  return remotes.map(({ live, previous }) => [live.version, previous?.version]);
}

test('a hostile version that was replaced is ruled out: visitors fall back on it no more, and the live one stays', async () => {
  await store.deploy('good', 'hostile', 'mended');
  expect(await served()).toEqual([['mended', 'hostile']]);
  expect(await store.activate({ ...noFallback, to: 'good' })).toMatchObject({ reason: /good is not live/ });
  expect(await store.activate(noFallback)).toMatchObject({ release: { from: 'mended', to: 'mended' } });
  expect(await served()).toEqual([['mended', undefined]]);
  await store.erase('trial/mended/entry.js');
  expect(await store.releases.changedFiles('trial', 'mended')).toHaveLength(1);
  expect((await store.releases.registry()).remotes).not.toMatchObject([{ live: { version: 'hostile' } }]);
});

test('what is deployed later falls back on the version that stayed; without a fallback, nothing is ruled out', async () => {
  await store.deploy('hostile', 'mended');
  await store.activate({ ...noFallback, to: 'mended' });
  expect(await store.activate(noFallback)).toMatchObject({ outcome: 'refused', reason: /no version to fall back on/ });
  await store.deploy('next');
  expect(await served()).toEqual([['next', 'mended']]);
  expect(await store.activate({ kind: 'rollback' })).toMatchObject({ release: { to: 'mended' } });
  expect(await store.activate({ kind: 'rollback' })).toMatchObject({ outcome: 'refused' });
});
