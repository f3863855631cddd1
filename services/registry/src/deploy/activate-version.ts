import type { releaseBodySchema } from '@cc/contracts/deploy/deploy-api';
import { browserCheckPrefix, type Deployer, type Preview } from '@cc/contracts/deploy/deploy-api';
import type { Check, Release, ReleaseRequest } from '@cc/contracts/deploy/release';
import type { RemoteState } from '@cc/contracts/deploy/state';
import { ownValue } from '@cc/contracts/own-value';
import { liveManifests } from '../gate/gate-input.ts';
import type { ReleaseOutcome } from '../releases/releases.ts';
import type { z } from 'zod';
import type { Deployment } from './deployment.ts';
import { DeployFailure } from './deploy-failure.ts';
import { nameOf, requireRemote } from '../auth/deployer.ts';
import { previewsOf } from '../previews/previews.ts';

type Body = z.output<typeof releaseBodySchema>;

/**
 * Makes another version live, for all visitors or a share of them, or rolls back, if the deployer may.
 * @throws DeployFailure with the reason; nothing was changed then
 */
export async function activateVersion(
  deployment: Pick<Deployment, 'releases' | 'gate' | 'previews'>,
  { deployer, remote, body }: { readonly deployer: Deployer; readonly remote: string; readonly body: Body },
): Promise<{ readonly release: Release; readonly remote: RemoteState }> {
  requireRemote(deployer, remote);
  const state = ownValue((await deployment.releases.state()).remotes, remote);
  const checks = await passedChecks(deployment, remote, body, state);
  const wanted = releaseRequestOf(body, { remote, who: nameOf(deployer, body.by), checks });
  const expectedSeqOfRemote = body.expectedSeq ?? state?.seq ?? 0;
  const { release, state: after } = released(await deployment.releases.activate(wanted, { expectedSeqOfRemote }));
  return { release, remote: stateOf(after.remotes, remote) };
}

function releaseRequestOf(body: Body, fields: { remote: string; who: string; checks: Check[] }): ReleaseRequest {
  const { kind, note } = body;
  const common = { ...fields, ...(note === undefined ? {} : { note }) };
  switch (kind) {
    case 'live':
      return { ...common, kind, to: body.to };
    case 'canary':
      return { ...common, kind, to: body.to, percent: body.percent };
    case 'rollback':
      return { ...common, kind, to: body.to };
    case 'promote':
    case 'stop-canary':
      return { ...common, kind };
  }
}

/**
 * The checks to record with the release. A new version is checked; a rollback is always allowed, since visitors had that
 * version before.
 * @throws DeployFailure `refused` with the findings
 */
async function passedChecks(
  { releases, gate, previews }: Pick<Deployment, 'releases' | 'gate' | 'previews'>,
  remote: string,
  body: Body,
  state: RemoteState | undefined,
): Promise<Check[]> {
  if (body.kind === 'rollback' || body.kind === 'stop-canary') return body.checks;
  const version = body.kind === 'promote' ? state?.canary?.version : body.to;
  const manifest = version === undefined ? undefined : await releases.manifest(remote, version);
  // The registry refuses a missing version or canary with its own message.
  if (!manifest) return body.checks;
  const { checks, findings } = await gate(remote, manifest.version);
  if (findings.length > 0) {
    const message = `${remote} ${manifest.version} would have broken live pages, so it was not released. The live version is unchanged.`;
    throw new DeployFailure('refused', message, { findings: [...findings] });
  }
  // A running canary passed its browser check when it started.
  if (body.kind !== 'promote' && state?.canary?.version !== version) {
    requireBrowser(previewsOf(manifest, await liveManifests(releases), previews.siteUrl), body.checks);
  }
  return [...checks, ...body.checks];
}

/** Requires a passed browser check of every page. */
function requireBrowser(previews: readonly Preview[], checks: readonly Check[]): void {
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length > 0) {
    const list = failed.map(({ name, detail }) => `${name}: ${detail}`).join('\n');
    throw new DeployFailure('refused', `A browser found problems, so the version does not go live.\n${list}`);
  }
  const checked = new Set(checks.map(({ name }) => name));
  const unchecked = previews.filter(({ path }) => !checked.has(`${browserCheckPrefix}${path}`));
  if (unchecked.length === 0) return;
  const paths = unchecked.map(({ path }) => path).join(', ');
  throw new DeployFailure(
    'refused',
    `No browser has checked ${paths} yet; the deploy command does. Nothing was changed.`,
  );
}

function released(outcome: ReleaseOutcome) {
  if (outcome.outcome === 'released') return outcome;
  if (outcome.outcome === 'refused') throw new DeployFailure('invalid', outcome.reason);
  throw new DeployFailure('conflict', outcome.conflict.message, { conflict: outcome.conflict });
}

function stateOf(remotes: Readonly<Record<string, RemoteState>>, remote: string): RemoteState {
  const state = ownValue(remotes, remote);
  if (!state) throw new Error(`${remote} was released and has no state.`);
  return state;
}
