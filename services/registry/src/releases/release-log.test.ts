import { createHash } from 'node:crypto';
import { releaseSchema, type Release } from '@cc/contracts/deploy/release';
import type { StorageReader } from '../storage/storage.ts';
import { releaseKey } from './broken-log.ts';
import { ReleaseLog } from './release-log.ts';

/** The log of a team that released so many new versions. */
function longLog(length: number): StorageReader {
  const objects = new Map<string, Buffer>();
  let previousHash = '';
  for (let seq = 1; seq <= length; seq += 1) {
    const release: Release = {
      seq,
      id: '00000000-0000-4000-8000-000000000000',
      at: '2026-01-01T00:00:00.000Z',
      who: 'Hostile team',
      remote: 'hostile',
      kind: 'live',
      from: null,
      to: `v${seq}`,
      checks: [],
      versionHash: 'hash',
      previousHash,
    };
    const text = JSON.stringify(releaseSchema.parse(release));
    objects.set(releaseKey(seq), Buffer.from(text));
    previousHash = createHash('sha256').update(text).digest('hex');
  }
  return {
    read: async (key) => objects.get(key),
    exists: async (key) => objects.has(key),
    list: async () => [...objects.keys()],
  };
}

/** Elements of lists that a process copies or iterates over while it starts. */
async function workOfStart(releases: number): Promise<number> {
  const log = new ReleaseLog(longLog(releases), (problem) => expect(problem).toBeUndefined());
  const iterate = Array.prototype[Symbol.iterator];
  let yielded = 0;
  Array.prototype[Symbol.iterator] = function counted(this: readonly unknown[]) {
    const iterator = iterate.call(this);
    const next = iterator.next.bind(iterator);
    iterator.next = () => {
      yielded += 1;
      return next();
    };
    return iterator;
  };
  const { remotes } = await log.follow().finally(() => {
    Array.prototype[Symbol.iterator] = iterate;
  });
  expect(remotes['hostile']?.everLive).toHaveLength(releases);
  return yielded;
}

test('a storage that does not answer is not waited for, once a state is known', async () => {
  const answers = Promise.withResolvers<undefined>();
  let [hangs, reads] = [false, 0];
  const { read, ...storage } = longLog(2);
  const hanging: StorageReader = {
    ...storage,
    read: async (key) => {
      reads += 1;
      if (hangs) await answers.promise;
      return read(key);
    },
  };
  const log = new ReleaseLog(hanging, (problem) => expect(problem).toBeUndefined());
  await log.follow();
  hangs = true;
  expect((await log.recent(0)).seq).toBe(2);
  const before = reads;
  // Nobody else asks it, as long as the first one waits.
  expect((await log.recent(0)).seq).toBe(2);
  expect(reads).toBe(before);
  answers.resolve(undefined);
  await new Promise(setImmediate);
  await log.recent(0);
  expect(reads).toBe(before + 1);
});

test('requests that wait for a process to start read the log once, not each of them', async () => {
  const storage = longLog(1000);
  let reads = 0;
  const read: StorageReader['read'] = (key) => {
    reads += 1;
    return storage.read(key);
  };
  const log = new ReleaseLog({ ...storage, read }, (problem) => expect(problem).toBeUndefined());
  const states = await Promise.all(Array.from({ length: 20 }, () => log.follow()));
  expect(states.map(({ seq }) => seq)).toEqual(Array(20).fill(1000));
  // Each looks for a newer release in the end.
  expect(reads).toBeLessThan(1100);
});

test('starting takes work in proportion to the releases, however many a team made', async () => {
  const [short, long] = [await workOfStart(500), await workOfStart(1000)];
  expect(short).toBeGreaterThan(500);
  expect(long).toBeLessThan(2.5 * short);
});
