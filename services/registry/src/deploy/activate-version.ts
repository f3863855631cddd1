import type { releaseBodySchema } from '@cc/contracts/deploy/deploy-api';
import { browserCheckPrefix, type Deployer, type Preview } from '@cc/contracts/deploy/deploy-api';
import type { Check, Release, ReleaseRequest } from '@cc/contracts/deploy/release';
import type { RemoteState } from '@cc/contracts/deploy/state';
import { liveManifests } from '../gate/gate-input.ts';
import type { ReleaseOutcome } from '../releases/releases.ts';
import type { z } from 'zod';
import type { Deployment } from './deployment.ts';
import { DeployFailure } from './deploy-failure.ts';
import { nameOf, requireRemote } from '../auth/deployer.ts';
import { previewsOf } from '../previews/previews.ts';

type Body = z.output<typeof releaseBodySchema>;

/**
 * Makes another version live, for all or for a share of the visitors, or takes it back, as the deployer may.
 * @throws DeployFailure in words: nothing was done then
 */
export async function activateVersion(
  deployment: Pick<Deployment, 'releases' | 'gate' | 'previews'>,
  { deployer, remote, body }: { readonly deployer: Deployer; readonly remote: string; readonly body: Body },
): Promise<{ readonly release: Release; readonly remote: RemoteState }> {
  requireRemote(deployer, remote);
  const state = (await deployment.releases.state()).remotes[remote];
  const checks = await passedChecks(deployment, remote, body, state);
  const wanted = wantedRelease(body, { remote, who: nameOf(deployer, body.by), checks });
  const expectedSeqOfRemote = body.expectedSeq ?? state?.seq ?? 0;
  const { release, state: after } = released(await deployment.releases.activate(wanted, { expectedSeqOfRemote }));
  return { release, remote: stateOf(after.remotes, remote) };
}

function wantedRelease(body: Body, words: { remote: string; who: string; checks: Check[] }): ReleaseRequest {
  const { kind, note } = body;
  const said = { ...words, ...(note === undefined ? {} : { note }) };
  switch (kind) {
    case 'live':
      return { ...said, kind, to: body.to };
    case 'canary':
      return { ...said, kind, to: body.to, percent: body.percent };
    case 'rollback':
      return { ...said, kind, to: body.to };
    case 'promote':
    case 'stop-canary':
      return { ...said, kind };
  }
}

/**
 * What is recorded with the release. The way forward is checked; the way back is open at all times, since it leads to what
 * visitors had before.
 * @throws DeployFailure `refused` with what would have broken
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
  // The store says in words that there is no such version, or no canary.
  if (!manifest) return body.checks;
  const { checks, findings } = await gate(remote, manifest.version);
  if (findings.length > 0) {
    const words = `${remote} ${manifest.version} would have broken what is live, so it is not. The live version is as it was.`;
    throw new DeployFailure('refused', words, { findings: [...findings] });
  }
  // Who gets the canary now has seen it in a browser: its first release was checked.
  if (body.kind !== 'promote' && state?.canary?.version !== version) {
    requireBrowser(previewsOf(manifest, await liveManifests(releases), previews), body.checks);
  }
  return [...checks, ...body.checks];
}

/** Every page must have been looked at in a real browser, and none may have failed. */
function requireBrowser(previews: readonly Preview[], checks: readonly Check[]): void {
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length > 0) {
    const list = failed.map(({ name, detail }) => `${name}: ${detail}`).join('\n');
    throw new DeployFailure('refused', `A browser found problems, so the version does not go live.\n${list}`);
  }
  const seen = new Set(checks.map(({ name }) => name));
  const unseen = previews.filter(({ path }) => !seen.has(`${browserCheckPrefix}${path}`));
  if (unseen.length === 0) return;
  const paths = unseen.map(({ path }) => path).join(', ');
  throw new DeployFailure(
    'refused',
    `No browser has looked at ${paths} yet. The deploy command does; nothing was done.`,
  );
}

function released(outcome: ReleaseOutcome) {
  if (outcome.outcome === 'released') return outcome;
  if (outcome.outcome === 'refused') throw new DeployFailure('invalid', outcome.reason);
  throw new DeployFailure('conflict', outcome.conflict.message, { conflict: outcome.conflict });
}

function stateOf(remotes: Readonly<Record<string, RemoteState>>, remote: string): RemoteState {
  const state = remotes[remote];
  if (!state) throw new Error(`${remote} was released and has no state.`);
  return state;
}
