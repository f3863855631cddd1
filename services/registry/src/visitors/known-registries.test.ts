import { setTimeout as pause } from 'node:timers/promises';
import { createReleaseReader } from '../releases/release-reader.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
  await store.deploy('v1', 'v2');
  await store.releases.addVersion(trialVersion({ name: 'other' }), 'me');
  await store.activate({ kind: 'live', to: 'v1' }, store.releases, 'other');
});
afterEach(() => store.remove());

/** A process whose storage first does this at reads of keys with this text, until it is mended. */
function processWith(text: string, failing: () => Promise<unknown>) {
  const problems: string[] = [];
  const mended = { yet: false };
  const read = async (key: string) => {
    if (key.includes(text) && !mended.yet) await failing();
    return store.storage.read(key);
  };
  const onProblem = ({ message }: Error) => void problems.push(message);
  return { releases: createReleaseReader({ ...store.storage, read }, { onProblem }), problems, mended };
}

const versionsIn = ({ remotes }: Awaited<ReturnType<TrialStore['releases']['registry']>>) =>
  remotes.map(({ name, live, previous }) => [name, live.version, previous?.version]);

const other = ['other', 'v1', undefined];

test.each([
  ['record', 'versions/trial/v2.json', [other, ['trial', 'v1', undefined]]],
  ['manifest', 'trial/v2/remote-manifest.json', [other, ['trial', 'v1', undefined]]],
  ['records, of all its versions,', 'versions/trial/', [other]],
])('a %s that the storage fails to read harms its own remote alone, until it is read', async (_what, key, seen) => {
  const { releases, problems, mended } = processWith(key, async () => Promise.reject(new Error('EIO')));
  expect(versionsIn(await releases.registry())).toEqual(seen);
  expect(problems).toContain('trial v2 cannot be read now.');
  const preview = releases.registry({ versions: new Map([['trial', 'v2']]) });
  await expect(preview).rejects.toThrow('trial v2 cannot be read now.');
  mended.yet = true;
  expect(versionsIn(await releases.registry())).toEqual([other, ['trial', 'v2', 'v1']]);
});

test('a registry is kept although the version before one of its versions was deleted, as old ones are', async () => {
  await store.erase('versions/trial/v1.json');
  const releases = createReleaseReader(store.storage);
  const registry = await releases.registry();
  expect(versionsIn(registry)).toEqual([other, ['trial', 'v2', undefined]]);
  expect(await releases.registry()).toBe(registry);
});

describe('while the storage does not answer for a version of one remote', () => {
  /** A process that knew the state before; then `other` releases the version that does not come. */
  async function slowRelease() {
    let reads = 0;
    const { releases, mended } = processWith('other/v2', async () => {
      reads += 1;
      while (!mended.yet) await pause(10);
    });
    await store.releases.addVersion(trialVersion({ name: 'other', version: 'v2' }), 'me');
    expect(versionsIn(await releases.registry())).toEqual([other, ['trial', 'v2', 'v1']]);
    const release = () => store.activate({ kind: 'live', to: 'v2' }, store.releases, 'other');
    return { releases, mended, release, reads: () => reads };
  }

  test('visitors get the one before it, and a preview waits', async () => {
    const { releases, mended, release } = await slowRelease();
    await release();
    expect(versionsIn(await releases.registry())).toEqual([other, ['trial', 'v2', 'v1']]);
    const preview = releases.registry({ versions: new Map([['trial', 'v1']]) });
    expect(versionsIn(await Promise.race([preview, releases.registry()]))).toEqual([other, ['trial', 'v2', 'v1']]);
    mended.yet = true;
    const released = ['other', 'v2', 'v1'];
    expect(versionsIn(await preview)).toEqual([released, ['trial', 'v1', 'v2']]);
    expect(versionsIn(await releases.registry())).toEqual([released, ['trial', 'v2', 'v1']]);
  });

  test('a version of another remote that was rolled back stays away, and the next rollback takes effect', async () => {
    const { releases, mended, release } = await slowRelease();
    await store.deploy('v3');
    await releases.registry();
    await store.activate({ kind: 'rollback' });
    await releases.registry();
    await release();
    expect(versionsIn(await releases.registry())).toEqual([other, ['trial', 'v2', 'v1']]);
    await store.activate({ kind: 'rollback' });
    expect(versionsIn(await releases.registry())).toEqual([other, ['trial', 'v1', undefined]]);
    mended.yet = true;
  });

  test('it is read once for all visitors', async () => {
    const { releases, mended, release, reads } = await slowRelease();
    await release();
    for (let times = 0; times < 20; times += 1) await releases.registry();
    expect(reads()).toBe(1);
    mended.yet = true;
  });
});
