import type { ReleaseAnswer, ReleaseBody } from '@cc/contracts/deploy/deploy-api';
import type { StatedCheck } from '@cc/contracts/deploy/release';
import { knownRemote } from '@cc/contracts/deploy/state';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import type { DeployClient } from './deploy-client.ts';
import { DeployProblem, problemOf } from './deploy-problem.ts';
import type { DeploySource } from './deploy-source.ts';
import { describeRelease } from './release-text.ts';
import { packVersion } from './pack-version.ts';
import { buildSource, checkSource } from './run-scripts.ts';
import type { Steps } from './steps.ts';

export interface DeployOptions {
  readonly source: DeploySource;
  /** False: its existing `dist` is deployed. */
  readonly build: boolean;
  /** Whether its own types, lint and tests run beside the build. */
  readonly check: boolean;
  /** Workspace whose tools build it. */
  readonly root: string;
  readonly client: DeployClient;
  readonly steps: Steps;
}

/** A stored version that passed the static gate. */
export interface UploadedVersion {
  readonly manifest: RemoteManifest;
  /** Its own checks that passed. */
  readonly stated: readonly StatedCheck[];
  readonly siteUrl: string;
  /** The remote's last release when the deployment began. A release by another deployer meanwhile is a conflict. */
  readonly seq: number;
  readonly live: string | undefined;
}

/**
 * Builds one remote, uploads it, and runs the static gate. No visitor gets it yet.
 * @throws DeployProblem with the findings
 */
export async function uploadRemote({
  source,
  build,
  check,
  root,
  client,
  steps,
}: DeployOptions): Promise<UploadedVersion> {
  // Before the build, which takes longer than the refusal of a token.
  const { you, siteUrl, state } = await client.state();
  if (you.kind === 'team' && you.remote !== source.name) {
    const only = `This token belongs to ${you.team} and is valid for ${you.remote} only, not for ${source.name}.`;
    throw new DeployProblem(`${only} Nothing was changed.`);
  }
  // The failure of one ends the other.
  const stop = new AbortController();
  const building = steps.step(
    'build',
    async () => {
      if (build) await buildSource(source, root, stop.signal);
      return packVersion(`${source.dir}/dist`, source.name);
    },
    ({ manifest, files }) => `${manifest.name} ${manifest.version}, ${files} files${build ? '' : ' (existing build)'}`,
  );
  const checking = check
    ? steps.step(
        'checks',
        () => checkSource(source, root, stop.signal),
        (passed) => (passed.length > 0 ? `${passed.join(', ')} passed` : 'it has no scripts for types, lint and tests'),
      )
    : [];
  const [{ manifest, tar }, stated] = await Promise.all([building, checking]).catch((error: unknown) => {
    stop.abort();
    throw error;
  });
  const uploaded = await steps.step(
    'upload',
    () => client.upload(manifest.name, tar),
    ({ added, bytes }) => `${(bytes / 1024 / 1024).toFixed(1)} MB${added ? '' : ', already stored'}`,
  );
  await staticGate(client, uploaded.remote, uploaded.version, steps);
  const remote = knownRemote(state, manifest.name);
  return { manifest, stated, siteUrl, seq: remote?.seq ?? 0, live: state.remotes[manifest.name]?.live };
}

/**
 * Runs the static gate, which takes no time. The release runs it again, and the browser check, which takes seconds.
 * @throws DeployProblem with all findings
 */
export async function staticGate(client: DeployClient, remote: string, version: string, steps: Steps): Promise<void> {
  const gate = await steps.step(
    'gate',
    () => client.gate(remote, version),
    ({ checks, findings }) => (findings.length > 0 ? 'refused' : `${checks.length} checks passed`),
  );
  if (gate.findings.length === 0) return;
  const error = `${remote} ${version} would have broken live pages, so it was not released. The live version is unchanged.`;
  throw problemOf({ error, code: 'refused', requestId: '', findings: gate.findings });
}

/**
 * Makes a version live, and prints the result. The registry checks a new version in a browser first.
 * @throws DeployProblem with the findings
 */
export async function activateVersion(
  client: DeployClient,
  remote: string,
  body: ReleaseBody,
  steps: Steps,
): Promise<ReleaseAnswer> {
  return steps.step(
    'release',
    () => client.activate(remote, body),
    ({ release }) => describeRelease(release),
  );
}
