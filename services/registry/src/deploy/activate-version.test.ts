import { noReports, trialDeployments } from '../testing/trial-deployments.ts';
import { createTrialStore, type TrialStore } from '../testing/trial-store.ts';
import { activateVersion } from './activate-version.ts';

let store: TrialStore;

beforeEach(async () => {
  store = await createTrialStore();
});
afterEach(() => store.remove());

const { upload, honestReleases, deploymentOf } = trialDeployments(() => store);

const remotes = async () => Object.keys((await store.releases.state()).remotes);

test('a route that another team takes while the gate runs is theirs', async () => {
  await upload('trial', 'v1', '/launch');
  await upload('honest', 'v1', '/launch');
  // The first run comes before the browser check, the second one after it.
  const { release } = deploymentOf(async (run) => run === 2 && honestReleases('v1'));
  await expect(release({ kind: 'live', to: 'v1' })).rejects.toMatchObject({
    code: 'refused',
    details: { findings: [{ what: expect.stringContaining('/launch belongs to honest') }] },
  });
  expect(await remotes()).toEqual(['honest']);
});

test('a release during which others were released is checked again, but not for ever', async () => {
  await upload('trial', 'v1', '/trial');
  await upload('honest', 'v1', '/honest');
  await upload('honest', 'v2', '/honest');
  const once = deploymentOf(async (run) => run === 2 && honestReleases('v1'));
  expect(await once.release({ kind: 'live', to: 'v1' })).toMatchObject({ release: { seq: 2 } });
  expect(once.runs()).toBe(3);
  await upload('trial', 'v2', '/trial');
  const always = deploymentOf((run) => honestReleases(run % 2 ? 'v2' : 'v1'));
  await expect(always.release({ kind: 'live', to: 'v2' })).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/released 51 times while trial was checked. Nothing was changed/),
  });
  expect(always.runs()).toBe(52);
});

test('a version whose upload ends during its release does not get around the checks', async () => {
  const { releases } = store;
  let asked = 0;
  const arriving = {
    ...releases,
    manifest: async (...of: Parameters<typeof releases.manifest>) => {
      const manifest = await releases.manifest(...of);
      asked += 1;
      if (asked === 1) await upload('trial', 'v1', '/trial');
      return manifest;
    },
  };
  const gate = async () => ({ checks: [], findings: [{ check: 'files' as const, what: '', whom: [], remedy: '' }] });
  const deployment = { releases: arriving, gate, browserCheck: gate, readReports: noReports };
  const body = { kind: 'live' as const, to: 'v1' };
  const attempt = activateVersion(deployment, { deployer: { kind: 'operator' }, remote: 'trial', body });
  await expect(attempt).rejects.toMatchObject({ code: 'invalid', message: expect.stringContaining('Upload it first') });
  expect(await remotes()).toEqual([]);
});

test('a right that ends after the checks, while the storage is asked for the version, releases nothing', async () => {
  await upload('trial', 'v1', '/trial');
  const { releases } = store;
  let isRevoked = false;
  const slow = {
    ...releases,
    activate: async (...wish: Parameters<typeof releases.activate>) => {
      isRevoked = true;
      return releases.activate(...wish);
    },
  };
  const passed = async () => ({ checks: [], findings: [] });
  const deployment = { releases: slow, gate: passed, browserCheck: passed, readReports: noReports };
  const deployer = { kind: 'operator' } as const;
  const still = async () => (isRevoked ? Promise.reject(new Error('revoked')) : deployer);
  const body = { kind: 'live' as const, to: 'v1' };
  await expect(activateVersion(deployment, { deployer, remote: 'trial', body, still })).rejects.toThrow('revoked');
  expect(await remotes()).toEqual([]);
});

test('a version that is deleted and uploaded with other files while it is checked is not released', async () => {
  await upload('trial', 'v1', '/trial');
  const { release } = deploymentOf(async (run) => {
    if (run > 1) return;
    for (const key of ['versions/trial/v1.json', 'trial/v1/remote-manifest.json']) await store.erase(key);
    // A request in between: the registry no longer knows the version.
    expect(await store.releases.file('trial/v1/remote-manifest.json')).toBeUndefined();
    await upload('trial', 'v1', '/trial', '/unchecked');
  });
  await expect(release({ kind: 'live', to: 'v1' })).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('uploaded anew while it was checked'),
  });
  expect(await remotes()).toEqual([]);
});

describe('a rollback', () => {
  /** `trial` had `/agreed` in its first version, and gave it up in the second one. */
  async function handOver() {
    const { release } = deploymentOf();
    await upload('trial', 'v1', '/trial', '/agreed');
    await upload('trial', 'v2', '/trial');
    await upload('trial', 'v3', '/trial', '/more');
    for (const to of ['v1', 'v2', 'v3']) await store.activate({ kind: 'live', to });
    return release;
  }

  test('does not take back a route that another team has now', async () => {
    const release = await handOver();
    await upload('honest', 'v1', '/agreed');
    await honestReleases('v1');
    await expect(release({ kind: 'rollback', to: 'v1' })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/^trial was not rolled back to v1, since it no longer fits what else is live/),
      details: { findings: [{ what: expect.stringContaining('/agreed belongs to honest'), whom: ['honest team'] }] },
    });
    expect(await release({ kind: 'rollback' })).toMatchObject({ release: { to: 'v2' } });
  });

  test('does not take it back from retirement either', async () => {
    const release = await handOver();
    await release({ kind: 'rollback', to: 'v1' });
    await release({ kind: 'retire' });
    await upload('honest', 'v1', '/agreed');
    await honestReleases('v1');
    await expect(release({ kind: 'rollback' })).rejects.toMatchObject({ code: 'refused' });
    expect(await remotes()).toEqual(['honest']);
  });

  test('without a place of others runs no gate', async () => {
    await handOver();
    const { release, runs } = deploymentOf();
    expect(await release({ kind: 'rollback', to: 'v1' })).toMatchObject({ release: { to: 'v1', checks: [] } });
    expect(runs()).toBe(0);
  });
});
