import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { trialShell } from '../testing/trial-folders.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { trialVersion } from '../testing/trial-version.ts';
import { activateVersion } from './activate-version.ts';

let store: TrialStore;

/** The shell s2 is live, after s1, and `trial` runs in both. */
beforeEach(async () => {
  store = await createTrialStore();
  for (const [version, hostContract] of Object.entries({ s1: '1.0.0', s2: '1.1.0' })) {
    await store.releases.addVersion(trialShell({ version, hostContract, shared: { react: '19.3.1' } }), 'me');
    await store.activate({ kind: 'live', to: version }, store.releases, 'shell');
  }
  await deployTrial({ version: 'v1', hostContract: '1.0.0', shared: { react: '^19.0.0' } });
});
afterEach(() => store.remove());

async function deployTrial(changes: Partial<RemoteManifest> & { readonly version: string }) {
  await store.releases.addVersion(trialVersion({ ...changes, code: changes.version }), 'me');
  await store.activate({ kind: 'live', to: changes.version });
}

const passed = async () => ({ checks: [], findings: [] });
const readReports = async () => ({ known: false as const, problem: 'None in this test.' });

function release(body: Parameters<typeof activateVersion>[1]['body'], remote = 'shell') {
  const deployment = { releases: store.releases, gate: passed, browserCheck: passed, readReports };
  return activateVersion(deployment, { deployer: { kind: 'operator' }, remote, body });
}

const live = async (name = 'shell') => (await store.releases.state()).remotes[name]?.live;

test('the shell is rolled back like a remote, and visitors get its files', async () => {
  expect(await release({ kind: 'rollback' })).toMatchObject({ release: { remote: 'shell', from: 's2', to: 's1' } });
  expect(await store.releases.registry()).toMatchObject({
    shell: { version: 's1', owner: 'Platform team', js: ['/remotes/shell/s1/main.js'] },
    remotes: [{ name: 'trial' }],
  });
});

test('the shell is not rolled back while a live remote needs the newer one, nor a remote beyond the live shell', async () => {
  await deployTrial({ version: 'v2', hostContract: '1.1.0' });
  await expect(release({ kind: 'rollback', to: 's1' })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringMatching(/^shell was not rolled back to s1, since it no longer fits what else is live/),
    details: {
      findings: [
        {
          what: 'trial was built for the host services 1.1.0, and the shell gives 1.0.0: it may ask for what is not there.',
          whom: ['Trial team', 'every visitor of the pages of trial'],
        },
      ],
    },
  });
  expect(await live()).toBe('s2');
  await store.releases.addVersion(trialShell({ version: 's3', shared: { react: '20.0.0' } }), 'me');
  await store.activate({ kind: 'live', to: 's3' }, store.releases, 'shell');
  await expect(release({ kind: 'rollback', to: 'v1' }, 'trial')).rejects.toMatchObject({
    details: {
      findings: [{ what: expect.stringMatching(/^trial needs react \^19\.0\.0, and the shell brings 20\.0\.0/) }],
    },
  });
  expect(await live('trial')).toBe('v2');
});

test('the first shell of an installation is released without a browser, the next one is not', async () => {
  const empty = await createTrialStore();
  const opened: string[] = [];
  const deployment = {
    releases: empty.releases,
    gate: passed,
    browserCheck: async ({ version }: RemoteManifest) => {
      opened.push(version);
      return passed();
    },
    readReports,
  };
  for (const version of ['s1', 's2']) {
    await empty.releases.addVersion(trialShell({ version }), 'me');
    const body = { kind: 'live' as const, to: version };
    await activateVersion(deployment, { deployer: { kind: 'operator' }, remote: 'shell', body });
  }
  expect(opened).toEqual(['s2']);
  await empty.remove();
});

test('the shell is not retired, and people move its canary', async () => {
  await expect(release({ kind: 'retire' })).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('every page needs it'),
  });
  await store.releases.addVersion(trialShell({ version: 's3' }), 'me');
  const canary = { kind: 'canary' as const, to: 's3', percent: 5 };
  await expect(release({ ...canary, automatic: true })).rejects.toMatchObject({
    message: expect.stringContaining('is moved by people'),
  });
  expect(await release(canary)).toMatchObject({ remote: { canary: { version: 's3', percent: 5 } } });
});

test.each([
  ['a remote with the shell’s name', trialVersion({ name: 'shell' })],
  ['a shell with the name of a remote', trialVersion({ name: 'other', host: { fonts: [] } })],
])('%s is no version', async (_what, files) => {
  expect(await store.releases.addVersion(files, 'me')).toMatchObject({
    outcome: 'invalid',
    reason: expect.stringContaining('only the shell has "host"'),
  });
});
