import type { Releases } from './releases.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';

let store: TrialStore;
let releases: Releases;

beforeEach(async () => {
  store = await createTrialStore();
  releases = store.releases;
});
afterEach(() => store.remove());

test('a version never changes: the same files are present already, different files are a conflict', async () => {
  await store.upload('v1');
  expect(await releases.addVersion(trialVersion({ code: 'v1' }), 'you')).toMatchObject({ outcome: 'present' });
  expect(await releases.addVersion(trialVersion({ code: 'forged' }), 'you')).toEqual({
    outcome: 'conflict',
    reason: expect.stringContaining('Versions never change'),
  });
  expect((await store.storage.read('trial/v1/entry.js'))?.toString()).toBe('v1');
  expect(await store.another().versions('trial')).toMatchObject([{ version: 'v1', who: 'me' }]);
});

test('of two concurrent uploads with different files one is stored completely', async () => {
  const uploads = ['x', 'y'].map((code) => store.another().addVersion(trialVersion({ code: code.repeat(9) }), code));
  const outcomes = (await Promise.all(uploads)).map(({ outcome }) => outcome);
  expect([...outcomes].sort()).toEqual(['added', 'conflict']);
  const code = (await store.storage.read('trial/v1/entry.js'))?.toString();
  expect(code).toBe((outcomes[0] === 'added' ? 'x' : 'y').repeat(9));
});

test.each([
  ['no manifest', new Map([['a.js', Buffer.from('')]]), /no remote-manifest.json/],
  ['an unreadable one', new Map([['remote-manifest.json', Buffer.from('{')]]), /not a remote's manifest/],
  ['a name that the registry reserves', trialVersion({ name: 'releases' }), /reserves this name/],
  [
    'a way out of the folder',
    new Map([...trialVersion(), ['../../releases/0000000001.json', Buffer.from('')]]),
    /name of a stored file/,
  ],
])('%s: nothing is stored', async (_what, files, reason) => {
  expect(await releases.addVersion(files, 'me')).toEqual({ outcome: 'invalid', reason: expect.stringMatching(reason) });
  expect(await store.storage.list('')).toEqual([]);
});
