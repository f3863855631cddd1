import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { createReleases } from './releases.ts';
import { keptVersions } from './retention.ts';

const day = 24 * 3_600_000;
const now = Date.parse('2026-06-01T00:00:00Z');
/** Releases of v1, v2 and on to everyone, one each day until now, newest first. */
const daily = Array.from({ length: 30 }, (_, i) => ({
  at: new Date(now - i * day).toISOString(),
  to: `v${30 - i}`,
  from: i === 29 ? null : `v${29 - i}`,
}));

test('the last ten released versions stay, and all that visitors had within a week', () => {
  expect([...keptVersions({ live: 'v30', previous: 'v29' }, daily, now)].sort()).toEqual(
    ['v21', 'v22', 'v23', 'v24', 'v25', 'v26', 'v27', 'v28', 'v29', 'v30'].sort(),
  );
  const hourly = daily.map((release, i) => ({ ...release, at: new Date(now - i * 3_600_000).toISOString() }));
  expect(keptVersions({ live: 'v30', previous: 'v29' }, hourly, now).size).toBe(30);
});

test('live, canary and fallback stay, however old they are', () => {
  const state = { live: 'a', previous: 'b', canary: { version: 'c', percent: 5 } };
  expect(keptVersions(state, [], now)).toEqual(new Set(['a', 'b', 'c']));
});

test('a version stays a week for open pages after it was replaced, however long it was live', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ at: new Date(now - i).toISOString(), from: 'x', to: `n${i}` }));
  const replaced = (daysAgo: number) => [
    ...many,
    { at: new Date(now - daysAgo * day).toISOString(), from: 'old', to: 'n12' },
  ];
  expect(keptVersions({ live: 'n0' }, replaced(6), now)).toContain('old');
  expect(keptVersions({ live: 'n0' }, replaced(8), now)).not.toContain('old');
});

describe('in the storage', () => {
  let store: TrialStore;
  beforeEach(async () => {
    store = await createTrialStore();
  });
  afterEach(() => store.remove());
  /** Uploads v15 eight days later. */
  const uploadOnce = (later = 8 * day) =>
    createReleases(store.storage, { now: () => Date.now() + later }).addVersion(trialVersion({ version: 'v15' }), 'me');
  /** And once more two hours after that. */
  const uploadLater = async () => {
    await uploadOnce();
    await uploadOnce(8 * day + 7_200_000);
  };
  const storedVersions = async () =>
    (await store.another().versions('trial')).map(({ version }) => version).sort((a, b) => (a < b ? -1 : 1));
  const names = Array.from({ length: 14 }, (_, i) => `v${String(i + 1).padStart(2, '0')}`);

  test('however many releases come within a week, what visitors had before them stays', async () => {
    const old = createReleases(store.storage, { now: () => Date.now() - 30 * day });
    for (const version of ['good1', 'good2']) {
      await old.addVersion(trialVersion({ version, code: version }), 'me');
      await store.activate({ kind: 'live', to: version });
    }
    await store.deploy('next');
    await store.upload('trial');
    for (let n = 0; n < 510; n += 1) await store.activate({ kind: 'canary', to: 'trial', percent: (n % 2) + 1 });
    await store.upload('other');
    expect(await storedVersions()).toEqual(['good1', 'good2', 'next', 'other', 'trial']);
  });

  test('an upload deletes what is no longer needed, files and record; nothing else', async () => {
    await store.deploy(...names);
    await store.upload('never-live');
    await store.releases.addVersion(trialVersion({ name: 'other' }), 'me');
    expect(await storedVersions()).toHaveLength(15);
    await uploadLater();
    expect(await storedVersions()).toEqual([...names.slice(4), 'v15']);
    expect(await store.storage.list('trial/v01/')).toEqual([]);
    expect(await store.storage.exists('versions/trial/v01.json')).toBe(false);
    expect(await store.storage.exists('other/v1/remote-manifest.json')).toBe(true);
    expect(await store.activate({ kind: 'rollback', to: 'v01' })).toMatchObject({
      outcome: 'refused',
      reason: 'trial v01 is not in the registry. Upload it first.',
    });
  });

  test('versions of a remote that was never released go after a week too', async () => {
    await store.upload('early1', 'early2');
    await uploadOnce(6 * day);
    expect(await storedVersions()).toEqual(['early1', 'early2', 'v15']);
    await uploadLater();
    expect(await storedVersions()).toEqual(['v15']);
    expect(await store.storage.list('trial/early1/')).toEqual([]);
    expect(await store.activate({ kind: 'live', to: 'v15' })).toMatchObject({ outcome: 'released' });
  });

  test('a first release of a remote while an upload deletes keeps its version', async () => {
    await store.upload('first', 'second');
    const { storage } = store;
    const during: typeof storage = {
      ...storage,
      remove: async (key) => {
        const isTheirs = key === 'trial/first/remote-manifest.json';
        if (isTheirs)
          expect(await store.activate({ kind: 'live', to: 'first' })).toMatchObject({ outcome: 'released' });
        await storage.remove(key);
      },
    };
    const uploads = createReleases(during, { now: () => Date.now() + 8 * day });
    await uploads.addVersion(trialVersion({ version: 'v15' }), 'me');
    expect(await storedVersions()).toEqual(['first', 'v15']);
    expect(await store.another().changedFiles('trial', 'first')).toEqual([]);
  });

  test('a deleted version can be uploaded and released again, also by a process that knew it', async () => {
    await store.deploy(...names);
    await uploadLater();
    expect(await store.releases.file('trial/v01/entry.js')).toBeUndefined();
    await store.upload('v01');
    expect(await store.activate({ kind: 'live', to: 'v01' })).toMatchObject({ outcome: 'released' });
    expect((await store.another().registry()).remotes).toMatchObject([{ live: { version: 'v01' } }]);
    expect(await store.releases.changedFiles('trial', 'v01')).toEqual([]);
  });

  // A running site and its visitors may still hold the files that had this name.
  test('a deleted version is never uploaded with other files', async () => {
    await store.deploy('live');
    await store.upload('never-live');
    await uploadLater();
    expect(await storedVersions()).toEqual(['live', 'v15']);
    const other = trialVersion({ version: 'never-live', code: 'other' });
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await store.releases.addVersion(other, 'me')).toMatchObject({ outcome: 'conflict' });
      expect(await storedVersions()).toEqual(['live', 'v15']);
    }
    await store.upload('never-live');
    expect(await storedVersions()).toEqual(['live', 'never-live', 'v15']);
  });

  test('a version that is uploaded again while it is being deleted stays another week', async () => {
    await store.deploy('live');
    await store.upload('old');
    await uploadOnce();
    const later = createReleases(store.storage, { now: () => Date.now() + 9 * day });
    expect(await later.addVersion(trialVersion({ version: 'old', code: 'old' }), 'me')).toMatchObject({
      outcome: 'added',
    });
    await uploadOnce(10 * day);
    expect(await storedVersions()).toContain('old');
  });

  test('a version of which only the manifest is left, after an upload met a deletion, is stored whole by the next one', async () => {
    await store.upload('v1');
    const manifest = await store.storage.read('trial/v1/remote-manifest.json');
    for (const key of [...(await store.storage.list('trial/v1/')), 'versions/trial/v1.json'])
      await store.storage.remove(key);
    await store.storage.write('trial/v1/remote-manifest.json', manifest ?? '', { contentType: 'application/json' });
    await store.upload('v1');
    expect(await store.another().changedFiles('trial', 'v1')).toEqual([]);
  });

  test('a version that is released while an upload deletes it stays, with all of its files', async () => {
    await store.deploy(...names);
    const { storage } = store;
    let released: unknown;
    const during: typeof storage = {
      ...storage,
      // The look at the manifest comes before its removal, and the record of the release after it.
      remove: async (key) => {
        const isTheirs = key === 'trial/v02/remote-manifest.json';
        const meanwhile = isTheirs ? store.activate({ kind: 'rollback', to: 'v02' }) : undefined;
        released = (await meanwhile) ?? released;
        await storage.remove(key);
      },
    };
    const uploads = createReleases(during, { now: () => Date.now() + 8 * day });
    await uploads.addVersion(trialVersion({ version: 'v15' }), 'me');
    expect(released).toMatchObject({ outcome: 'released' });
    expect(await storedVersions()).toContain('v02');
    expect(await store.another().changedFiles('trial', 'v02')).toEqual([]);
    expect(await storedVersions()).not.toContain('v03');
  });

  test('a version that an upload deletes between the look and the record of its release stays, with all of its files', async () => {
    await store.deploy(...names);
    const slow = createReleases({
      ...store.storage,
      createOnce: async (key, ...rest) => {
        if (key.startsWith('releases/')) await uploadOnce();
        return store.storage.createOnce(key, ...rest);
      },
    });
    expect(await store.activate({ kind: 'rollback', to: 'v02' }, slow)).toMatchObject({ outcome: 'released' });
    expect(await store.another().changedFiles('trial', 'v02')).toEqual([]);
    expect((await store.another().registry()).remotes).toMatchObject([{ live: { version: 'v02' } }]);
  });

  test('a removal that was cut short is continued by the next upload', async () => {
    await store.deploy(...names);
    await store.erase('trial/v01/remote-manifest.json');
    await uploadLater();
    expect(await store.storage.list('trial/v01/')).toEqual([]);
    expect(await store.storage.exists('versions/trial/v01.json')).toBe(false);
  });
});
