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
  mended.yet = true;
  expect(versionsIn(await releases.registry())).toEqual([other, ['trial', 'v2', 'v1']]);
});

test('while the storage does not answer after a release, visitors keep the live versions that were read last', async () => {
  const { releases, mended } = processWith('trial/v3', async () => {
    while (!mended.yet) await pause(10);
  });
  const before = await releases.registry();
  await store.upload('v3');
  await store.activate({ kind: 'live', to: 'v3' });
  expect(await releases.registry()).toBe(before);
  // A preview waits for its version: another one in its place would mislead those who judge it.
  const preview = releases.registry({ versions: new Map([['other', 'v1']]) });
  expect(await Promise.race([preview, releases.registry({ id: 'x' })])).toBe(before);
  mended.yet = true;
  expect(versionsIn(await preview)).toEqual([other, ['trial', 'v3', 'v2']]);
  let after = before;
  while (after === before) after = await releases.registry();
  expect(versionsIn(after)).toEqual([other, ['trial', 'v3', 'v2']]);
});
