import { createReleases } from '../releases/releases.ts';
import { trialDeployments } from '../testing/trial-deployments.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
});
afterEach(() => store.remove());
const { upload, honestReleases, deploymentOf } = trialDeployments(() => store);
const taken = (path: string) => expect.objectContaining({ what: expect.stringContaining(`${path} belongs to honest`) });

describe('while the storage fails to read', () => {
  /** Both remotes are live in v2, and another process cannot read these. */
  async function unreadable(...keys: readonly string[]) {
    for (const version of ['v1', 'v2']) {
      await upload('trial', version, '/trial');
      await upload('honest', version, '/honest');
      await store.activate({ kind: 'live', to: version });
      await honestReleases(version);
    }
    const read = async (key: string) => {
      if (keys.some((each) => key.includes(each))) throw new Error('EIO');
      return store.storage.read(key);
    };
    return deploymentOf(undefined, createReleases({ ...store.storage, read }));
  }

  test('the live version of the remote, it is rolled back and retired', async () => {
    const { release } = await unreadable('trial/v2');
    expect(await release({ kind: 'rollback' })).toMatchObject({ release: { to: 'v1' } });
    expect(await release({ kind: 'retire' })).toMatchObject({ release: { kind: 'retire' } });
  });

  test.each([
    ['the live version of another one', ['honest/v2']],
    ['the live versions of both', ['trial/v2', 'honest/v2']],
    ['any version of another one', ['honest/']],
  ])('%s, the operator forces a rollback and a retirement', async (_what, keys) => {
    const { release } = await unreadable(...keys);
    const unknown = { code: 'unavailable', message: expect.stringContaining('--force --note') };
    await expect(release({ kind: 'rollback' })).rejects.toMatchObject(unknown);
    await expect(release({ kind: 'retire' })).rejects.toMatchObject(unknown);
    const forced = { force: true, note: 'It is hostile' } as const;
    expect(await release({ kind: 'rollback', ...forced })).toMatchObject({ release: { to: 'v1' } });
    expect(await release({ kind: 'retire', ...forced })).toMatchObject({ release: { kind: 'retire' } });
  });

  test('the live version of another remote, nothing is released: its places are unknown', async () => {
    const { release } = await unreadable('honest/v2');
    await upload('trial', 'v3', '/trial', '/more');
    await expect(release({ kind: 'live', to: 'v3' })).rejects.toThrow('EIO');
  });

  test.each(['live', 'rollback'] as const)('its own live version, a remote gets no place back: %s', async (kind) => {
    await upload('trial', 'v0', '/trial', '/honest');
    await store.activate({ kind: 'live', to: 'v0' });
    const { release } = await unreadable('trial/v2');
    await expect(release({ kind, to: 'v0' })).rejects.toMatchObject({
      details: { findings: expect.arrayContaining([taken('/honest')]) },
    });
  });
});

test.each([
  ['changed', async () => store.storage.write('trial/v1/remote-manifest.json', 'changed')],
  ['lost', async () => store.erase('trial/v1/remote-manifest.json')],
])('a remote whose only live manifest is %s leaves the site, and so does its canary', async (_what, harm) => {
  for (const version of ['v1', 'v2']) await upload('trial', version, '/trial');
  await store.activate({ kind: 'live', to: 'v1' });
  await store.activate({ kind: 'canary', to: 'v2', percent: 5 });
  await harm();
  const { release } = deploymentOf(undefined, createReleases(store.storage));
  expect(await release({ kind: 'stop-canary' })).toMatchObject({ remote: { live: 'v1' }, release: { from: 'v2' } });
  expect(await release({ kind: 'retire' })).toMatchObject({ release: { kind: 'retire' } });
});

test.each(['changed', 'lost'])('no remote takes a place of a canary whose manifest is %s', async (what) => {
  await upload('honest', 'v1', '/honest');
  await honestReleases('v1');
  await upload('honest', 'v2', '/honest', '/new');
  await store.activate({ kind: 'canary', to: 'v2', percent: 50 }, store.another(), 'honest');
  await upload('trial', 'v1', '/trial', '/new');
  const file = 'honest/v2/remote-manifest.json';
  await (what === 'lost' ? store.erase(file) : store.storage.write(file, 'changed'));
  const { release } = deploymentOf(undefined, createReleases(store.storage));
  await expect(release({ kind: 'live', to: 'v1' })).rejects.toThrow(/^honest v2 is a canary and was changed or lost/);
  await store.activate({ kind: 'stop-canary' }, store.another(), 'honest');
  expect(await release({ kind: 'live', to: 'v1' })).toMatchObject({ release: { to: 'v1' } });
});

test('nothing is rolled back to a version with a lost file, unless the operator forces it', async () => {
  for (const version of ['v1', 'v2']) {
    await upload('trial', version, '/trial');
    await store.activate({ kind: 'live', to: version });
  }
  await store.erase('trial/v1/entry.js');
  const { release } = deploymentOf(undefined, createReleases(store.storage));
  await expect(release({ kind: 'rollback' })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/^trial\/v1\/entry.js was changed or lost in the storage.*--force/),
  });
  expect(await release({ kind: 'rollback', force: true, note: 'v2 is hostile' })).toMatchObject({
    release: { to: 'v1' },
  });
});

test('while the live manifest of a remote is changed in the storage, others are not released, but it is rolled back', async () => {
  for (const version of ['v1', 'v2']) {
    await upload('honest', version, '/honest');
    await honestReleases(version);
  }
  await upload('trial', 'v1', '/trial');
  await store.storage.write('honest/v2/remote-manifest.json', 'changed');
  const { release } = deploymentOf(undefined, createReleases(store.storage));
  await expect(release({ kind: 'live', to: 'v1' })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/^honest v2 is live and was changed or lost in the storage.*Roll honest back/),
  });
  await store.activate({ kind: 'rollback' }, store.releases, 'honest');
  expect(await release({ kind: 'live', to: 'v1' })).toMatchObject({ release: { to: 'v1' } });
});

describe('a rollback whose record was written, and whose answer was lost', () => {
  async function lostAnswer(read: (key: string) => Promise<Buffer | undefined>, isRepeated = false) {
    for (const version of ['v1', 'v2', 'v3']) {
      await upload('trial', version, '/trial');
      await store.activate({ kind: 'live', to: version });
    }
    let isWritten = false;
    const createOnce: TrialStore['storage']['createOnce'] = async (...request) => {
      await store.storage.createOnce(...request);
      isWritten = true;
      if (isRepeated) return false;
      throw new Error('The answer was lost.');
    };
    const readAfter = (key: string) => (isWritten ? read(key) : store.storage.read(key));
    const releases = createReleases({ ...store.storage, createOnce, read: readAfter });
    return deploymentOf(undefined, releases).release({ kind: 'rollback' });
  }

  test('is done, if the storage has it', async () => {
    expect(await lostAnswer(store.storage.read)).toMatchObject({ release: { to: 'v2' } });
  });

  test.each(['lost', 'refused as its own repetition'])(
    'claims nothing, if the storage does not say: the answer is %s',
    async (answer) => {
      const isRepeated = answer !== 'lost';
      const unknown = lostAnswer(async () => Promise.reject(new Error('EIO')), isRepeated);
      await expect(unknown).rejects.toMatchObject({
        code: 'outcome_unknown',
        message: expect.stringContaining('Look at the history of the remote before you try again.'),
      });
    },
  );
});

test.each(['read', 'exists'] as const)(
  'a release is done, although a look after its record fails: %s',
  async (look) => {
    for (const version of ['v1', 'v2', 'v3']) {
      await upload('trial', version, '/trial');
      await store.activate({ kind: 'live', to: version });
    }
    let isWritten = false;
    const createOnce: TrialStore['storage']['createOnce'] = async (...request) =>
      (isWritten = await store.storage.createOnce(...request));
    const failing = async (key: string) => {
      if (isWritten) throw new Error('EIO');
      return look === 'read' ? store.storage.read(key) : store.storage.exists(key);
    };
    const releases = createReleases({ ...store.storage, createOnce, [look]: failing }, { onProblem: () => undefined });
    expect(await deploymentOf(undefined, releases).release({ kind: 'rollback' })).toMatchObject({
      release: { to: 'v2' },
      remote: { live: 'v2' },
    });
  },
);

test('a release that finds the log changed names the place', async () => {
  for (const version of ['v1', 'v2']) {
    await upload('trial', version, '/trial');
    await store.activate({ kind: 'live', to: version });
  }
  const { release } = deploymentOf();
  await store.storage.write('releases/0000000002.json', 'changed');
  await expect(release({ kind: 'rollback' })).rejects.toThrow('releases/0000000002.json');
});
