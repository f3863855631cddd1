import { createNewestVersions } from './newest-versions.ts';

const records = Array.from({ length: 600 }, (_, place) => ({
  remote: 'trial',
  version: `v${place}`,
  at: '2030-01-01T00:00:00.000Z',
  who: 'test',
  files: {},
}));

test('a flood reads the versions of a remote once in five seconds, and gets the newest fifty', async () => {
  let [reads, now] = [0, 1_000];
  const versions = async () => {
    reads += 1;
    return records;
  };
  const newest = createNewestVersions({ versions }, () => now);
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => newest('trial')));
  expect([reads, answers[999]]).toEqual([1, records.slice(0, 50).map(({ version }) => version)]);
  now += 4_999;
  await newest('trial');
  expect(reads).toBe(1);
  now += 1;
  await newest('trial');
  expect(reads).toBe(2);
});

test('after a storage that cannot be read the next page asks again', async () => {
  let reads = 0;
  const versions = async () => {
    reads += 1;
    if (reads === 1) throw new Error('away');
    return records;
  };
  const newest = createNewestVersions({ versions }, () => 0);
  await expect(newest('trial')).rejects.toThrow('away');
  expect(await newest('trial')).toHaveLength(50);
});
