import type { ReleaseAnswer, ReleaseBody, GateAnswer } from '@cc/contracts/deploy/deploy-api';
import type { Check } from '@cc/contracts/deploy/release';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { ownValue } from '@cc/contracts/own-value';
import type { Browser } from 'playwright-core';
import { browserGate, launchGateBrowser } from './browser-gate.ts';
import type { DeployClient } from './deploy-client.ts';
import { DeployProblem, problemOf } from './deploy-problem.ts';
import { buildSource, type DeploySource } from './deploy-source.ts';
import { describeRelease } from './release-text.ts';
import { packVersion } from './pack-version.ts';
import type { Steps } from './steps.ts';

export interface DeployOptions {
  readonly source: DeploySource;
  /** False: its existing `dist` is deployed. */
  readonly build: boolean;
  /** Workspace whose tools build it. */
  readonly root: string;
  /** Creates the client once the build names its remote. */
  readonly access: (manifest: RemoteManifest) => Promise<DeployClient>;
  readonly steps: Steps;
}

/** A stored version that passed the static gate. */
export interface UploadedVersion {
  readonly client: DeployClient;
  readonly manifest: RemoteManifest;
  readonly gate: GateAnswer;
  readonly siteUrl: string;
  /** The remote's last release when the deployment began. A release by another deployer meanwhile is a conflict. */
  readonly seq: number;
  readonly live: string | undefined;
}

/**
 * Builds one remote, uploads it, and runs the static gate. No visitor gets it yet.
 * @throws DeployProblem with the findings
 */
export async function uploadRemote({ source, build, root, access, steps }: DeployOptions): Promise<UploadedVersion> {
  const packed = await steps.step(
    'build',
    async () => {
      if (build) await buildSource(source, root);
      return packVersion(`${source.dir}/dist`);
    },
    ({ manifest, files }) => `${manifest.name} ${manifest.version}, ${files} files${build ? '' : ' (existing build)'}`,
  );
  const { manifest, tar } = packed;
  const client = await access(manifest);
  const { siteUrl, state } = await client.state();
  const uploaded = await steps.step(
    'upload',
    () => client.upload(manifest.name, tar),
    ({ added, bytes }) => `${(bytes / 1024 / 1024).toFixed(1)} MB${added ? '' : ', already stored'}`,
  );
  const gate = await staticGate(client, uploaded.remote, uploaded.version, steps);
  const remote = ownValue(state.remotes, manifest.name);
  return { client, manifest, gate, siteUrl, seq: remote?.seq ?? 0, live: remote?.live };
}

/**
 * Runs the static gate.
 * @throws DeployProblem with all findings
 */
export async function staticGate(
  client: DeployClient,
  remote: string,
  version: string,
  steps: Steps,
): Promise<GateAnswer> {
  const gate = await steps.step(
    'gate',
    () => client.gate(remote, version),
    ({ checks, findings }) => (findings.length > 0 ? 'refused' : `${checks.length} checks passed`),
  );
  if (gate.findings.length === 0) return gate;
  const error = `${remote} ${version} would have broken live pages, so it was not released. The live version is unchanged.`;
  throw problemOf({ error, code: 'refused', requestId: '', findings: gate.findings });
}

/**
 * Checks every page in a real browser.
 * @throws DeployProblem with each page that failed
 */
export async function checkInBrowser(
  { manifest, gate }: Pick<UploadedVersion, 'manifest' | 'gate'>,
  launching: Promise<Browser>,
  steps: Steps,
): Promise<Check[]> {
  const checks = await steps.step(
    'browser',
    async () => browserGate(await launching, manifest, gate),
    (all) => `${all.filter(({ ok }) => ok).length} of ${all.length} pages passed`,
  );
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length === 0) return checks;
  const list = failed.map(({ name, detail }) => `  - ${name.replace('browser ', '')} ${detail}`).join('\n');
  throw new DeployProblem(
    `A browser found problems, so ${manifest.name} ${manifest.version} is not live. The live version is unchanged.\n${list}`,
  );
}

/** Makes a version live, and prints the result. */
export async function activateVersion(
  client: DeployClient,
  remote: string,
  body: ReleaseBody,
  steps: Steps,
): Promise<ReleaseAnswer> {
  return steps.step(
    'release',
    () => client.activate(remote, body),
    ({ release, tookMs }) => `${describeRelease(release)} (${tookMs} ms on the server)`,
  );
}

/** Starts a browser in the background for the work, and always closes it. */
export async function withBrowser<Result>(work: (launching: Promise<Browser>) => Promise<Result>): Promise<Result> {
  const launching = launchGateBrowser();
  // Awaiting it throws the error; a command that ends earlier does not need it.
  launching.catch(() => undefined);
  try {
    return await work(launching);
  } finally {
    await launching.then(
      (browser) => browser.close(),
      () => undefined,
    );
  }
}
