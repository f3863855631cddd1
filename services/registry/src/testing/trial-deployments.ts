import { remoteManifestSchema } from '@cc/contracts/federation/registry';
import { activateVersion } from '../deploy/activate-version.ts';
import { servedManifests } from '../gate/gate-input.ts';
import { checkRoutes } from '../gate/places.ts';
import { input } from './a-gate-input.ts';
import type { TrialStore } from './trial-store.ts';
import { trialVersion } from './trial-version.ts';

/** What browsers reported. */
export const noReports = async () => ({ known: false as const, problem: 'None in this test.' });
const route = (path: string) => ({ path, title: path, signInRequired: false });

/** Deployments to a store: of `trial` through the checks, and of `honest` by another process. */
export function trialDeployments(store: () => TrialStore) {
  /** Stores a version of `trial` or `honest` with these routes. */
  async function upload(name: 'trial' | 'honest', version: string, ...paths: readonly string[]) {
    const files = trialVersion({ name, owner: `${name} team`, version, routes: paths.map(route), pages: {} });
    expect(await store().releases.addVersion(files, 'me')).toMatchObject({ outcome: 'added' });
  }

  const honestReleases = (to: string) => store().activate({ kind: 'live', to }, store().another(), 'honest');

  /** Releases of `trial`, with the gate's check of routes. @param during called after the gate has looked */
  function deploymentOf(
    during: (run: number) => Promise<unknown> = async () => undefined,
    releases = store().releases,
  ) {
    let runs = 0;
    const gate = async (remote: string, version: string) => {
      const candidate = remoteManifestSchema.parse(await releases.manifest(remote, version));
      const findings = checkRoutes({ ...input(), candidate, ...(await servedManifests(releases, remote)) });
      runs += 1;
      await during(runs);
      return { checks: [], findings };
    };
    const deployment = {
      releases,
      gate,
      browserCheck: async () => ({ checks: [], findings: [] }),
      readReports: noReports,
    };
    const release = (body: Parameters<typeof activateVersion>[1]['body']) =>
      activateVersion(deployment, { deployer: { kind: 'operator' }, remote: 'trial', body });
    return { release, runs: () => runs };
  }
  return { upload, honestReleases, deploymentOf };
}
