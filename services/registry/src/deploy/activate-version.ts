import type { releaseBodySchema } from '@cc/contracts/deploy/deploy-api';
import type { Deployer } from '@cc/contracts/deploy/deploy-api';
import type { Check, Release, ReleaseRequest, StatedCheck } from '@cc/contracts/deploy/release';
import { shellName } from '@cc/contracts/federation/shell';
import { knownRemote, type RegistryState, type RemoteState } from '@cc/contracts/deploy/state';
import type { ReleaseOutcome } from '../releases/releases.ts';
import { readVerdict } from '../console/figures/canary-verdict.ts';
import type { ReadReports } from '../console/figures/read-reports.ts';
import type { z } from 'zod';
import type { Deployment } from './deployment.ts';
import { UnknownOutcome } from '../releases/release-log.ts';
import { DeployFailure } from './deploy-failure.ts';
import { browserChecks, staticChecks, type CheckSources } from './release-checks.ts';
import { hasRole, nameOf, requireRole } from '../auth/deployer.ts';
import { maxReleases, requireFewReleases, rollbacksBeyond } from './require-room.ts';

type Body = z.output<typeof releaseBodySchema>;

/** What a release is decided by. */
export type ReleaseSources = CheckSources & Pick<Deployment, 'readReports'>;

/** An error counts for the remote whose part broke, so the figures of two shells are the same (D25.6). */
const byPeople =
  'A canary of the shell is moved by people: errors under a new shell count for the remotes. Give a percentage, and look at all remotes before you promote it.';

/**
 * Times that a release is checked, each time because another remote was released during the check before: more than one
 * team has releases in an hour, so that no team can keep another one out.
 */
const maxAttempts = maxReleases.hour + 2 * rollbacksBeyond.hour + 1;

interface Wish {
  readonly deployer: Deployer;
  readonly remote: string;
  readonly body: Body;
  /**
   * The deployer once the checks are over, which take minutes: a right that was revoked meanwhile has ended (D33.5).
   */
  readonly still?: () => Promise<Deployer>;
}

/**
 * Makes another version live, for all visitors or a share of them, or rolls back, if the deployer may. The release
 * follows exactly the state that its checks saw.
 * @throws DeployFailure with the reason; nothing was changed then
 */
export async function activateVersion(
  deployment: ReleaseSources,
  { deployer, remote, body, still }: Wish,
): Promise<{ readonly release: Release; readonly remote: RemoteState }> {
  requireRole(deployer, remote, 'deployer');
  const force = (body.kind === 'rollback' || body.kind === 'retire') && body.force === true;
  if (force) requireReason(deployer, body.note);
  if (remote === shellName && body.kind === 'canary' && body.automatic) throw new DeployFailure('invalid', byPeople);
  const { releases, readReports } = deployment;
  const state = knownRemote(await releases.state(), remote);
  // An owner can always take a version off the site: before the next time, something has to be released again. A
  // deployer's token that was stolen would use up the rollbacks of the owners so.
  const isBrake = body.kind === 'stop-canary' || body.kind === 'retire';
  const isOwner = hasRole(deployer, remote, 'owner');
  if (deployer.kind === 'team' && state && !(isBrake && isOwner)) {
    const goesBack = isBrake || body.kind === 'rollback';
    await requireFewReleases(releases, state, { reserve: goesBack ? (isOwner ? 2 : 1) : 0 });
  }
  const promotes = body.kind === 'promote' || (body.kind === 'live' && body.to === state?.canary?.version);
  if (promotes && body.note === undefined) await requireNotWorse(readReports, state);
  const wanted = releaseRequestOf(body, { remote, who: nameOf(deployer, body.by) });
  const expectedSeqOfRemote = body.expectedSeq ?? state?.seq ?? 0;
  const checkedHash =
    'to' in wanted && wanted.to !== undefined ? (await releases.version(remote, wanted.to))?.hash : undefined;
  const mayStill = still && (async () => requireRole(await still(), remote, 'deployer'));
  const seen = [
    ...(await browserChecks(deployment, wanted, { state, deployer, still: mayStill })),
    ...(body.stated ?? []).map(statedCheck),
  ];
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const before = await releases.state();
    const checks = [...(await staticChecks(deployment, wanted, { state: before, still: mayStill, force })), ...seen];
    const expected = { expectedSeqOfRemote, expectedSeq: before.seq, checkedHash, still: mayStill };
    const outcome = await releases.activate({ ...wanted, checks }, expected).catch((cause: unknown) => {
      throw cause instanceof UnknownOutcome
        ? new DeployFailure('outcome_unknown', unknownOutcome, {}, { cause })
        : cause;
    });
    if (outcome.outcome === 'overtaken') continue;
    const { release, state: after } = released(outcome);
    return { release, remote: stateOf(after, remote) };
  }
  const message = `Other remotes were released ${maxAttempts} times while ${remote} was checked. Nothing was changed. Try again.`;
  throw new DeployFailure('unavailable', message);
}

/** Pressed again, a rollback would go back once more. */
const unknownOutcome =
  'The storage did not say whether the release was stored; the log of the registry says why. Look at the history of the remote before you try again.';

/** Only the operator may weigh the pages of other teams that it breaks. */
function requireReason(deployer: Deployer, note: string | undefined): void {
  if (deployer.kind !== 'operator') {
    const message = 'Only the operator may force a rollback or a retirement: use OPERATOR_KEY. Nothing was changed.';
    throw new DeployFailure('wrong_role', message);
  }
  if (note !== undefined) return;
  throw new DeployFailure('invalid', 'To force it, say why in a note: --note "why". Nothing was changed.');
}

function statedCheck(name: StatedCheck): Check {
  return { name, ok: true, detail: 'passed on its sources, by the statement of the team' };
}

/** Browsers may report a canary as worse for a reason that people know: then they say it. */
async function requireNotWorse(readReports: ReadReports, state: RemoteState | undefined): Promise<void> {
  const verdict = state && (await readVerdict(state, readReports));
  if (verdict?.is !== 'worse') return;
  const message = `Browsers report the canary as worse: ${verdict.because} It was not promoted. Stop it, or promote it with a note that says why.`;
  throw new DeployFailure('refused', message);
}

function releaseRequestOf(body: Body, fields: { remote: string; who: string }): ReleaseRequest {
  const { kind, note } = body;
  const common = { ...fields, checks: [], ...(note === undefined ? {} : { note }) };
  switch (kind) {
    case 'live':
      return { ...common, kind, to: body.to };
    case 'canary':
      return { ...common, kind, to: body.to, percent: body.percent, groups: body.groups, automatic: body.automatic };
    case 'rollback':
      return { ...common, kind, to: body.to, noFallback: body.noFallback };
    case 'promote':
    case 'stop-canary':
    case 'retire':
      return { ...common, kind };
  }
}

function released(outcome: Exclude<ReleaseOutcome, { outcome: 'overtaken' }>) {
  if (outcome.outcome === 'released') return outcome;
  if (outcome.outcome === 'refused') throw new DeployFailure('invalid', outcome.reason);
  throw new DeployFailure('conflict', outcome.conflict.message, { conflict: outcome.conflict });
}

function stateOf(after: RegistryState, remote: string): RemoteState {
  const state = knownRemote(after, remote);
  if (!state) throw new Error(`${remote} was released and has no state.`);
  return state;
}
