import { setTimeout as pause } from 'node:timers/promises';
import type { Finding } from '@cc/contracts/deploy/finding';
import type { Check, ReleaseRequest } from '@cc/contracts/deploy/release';
import type { RegistryState, RemoteState } from '@cc/contracts/deploy/state';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { shellName } from '@cc/contracts/federation/shell';
import { readableManifests, servedManifests } from '../gate/gate-input.ts';
import type { GateResult } from '../gate/gate.ts';
import type { Asked } from '../gate/static-gate.ts';
import { checkTakenPlaces } from '../gate/places.ts';
import { checkFit } from '../gate/platform.ts';
import { decideRelease } from '../releases/decide-release.ts';
import { hasSources } from '../storage/content-type.ts';
import type { AskedBy } from './browser-check.ts';
import type { Deployment } from './deployment.ts';
import { DeployFailure } from './deploy-failure.ts';
import { fragmentUsers } from './fragment-users.ts';

/** The log keeps each release for good, and other teams decide how many findings there are. */
const recordedFindings = 50;

export type CheckSources = Pick<Deployment, 'releases' | 'gate' | 'browserCheck'>;

/**
 * A new version's checks in a browser, once it passes the gate. A running canary passed them when it started, and a
 * rollback leads to a version that visitors had. The first shell of an installation has none (D25.7).
 * @throws DeployFailure with the reason why it is not released
 */
export async function browserChecks(
  { releases, gate, browserCheck }: CheckSources,
  wanted: ReleaseRequest,
  { state, deployer, still }: AskedBy & { readonly state: RemoteState | undefined },
): Promise<Check[]> {
  if (wanted.kind !== 'live' && wanted.kind !== 'canary') return [];
  if (state?.canary?.version === wanted.to) return [];
  // No site is ready before the first shell, so no browser could open it, and nobody has a page that it could break.
  if (wanted.remote === shellName && state === undefined) return [];
  const manifest = await storedManifest(releases, wanted.remote, wanted.to);
  passed(manifest, await gate(wanted.remote, wanted.to, { still }));
  return passed(manifest, await browserCheck(manifest, { deployer, still }));
}

/**
 * The checks of a release against a state. A rollback needs no gate, since visitors had that version before, but it
 * takes no place that another remote got meanwhile, and it fits the shell, or the remotes, that are live now. The own
 * live version need not be readable: a rollback mends that. A remote whose fragments others place stays.
 * @param force the findings of a rollback or a retirement are returned instead, and what cannot be read of others holds
 * up neither
 * @throws DeployFailure `refused` with the findings; `unavailable` while the places of others are unknown
 */
export async function staticChecks(
  { releases, gate }: CheckSources,
  wanted: ReleaseRequest,
  {
    state,
    still,
    force = false,
  }: { readonly state: RegistryState; readonly still: Asked['still']; readonly force?: boolean },
): Promise<Check[]> {
  const { remote, kind } = wanted;
  if (kind === 'stop-canary') return [];
  if (kind === 'retire') {
    if (remote === shellName) throw new DeployFailure('refused', 'The shell is not retired: every page needs it.');
    const command = `deploy:retire -- ${remote}`;
    const findings = stillPlaced(remote, (await othersOf(releases, remote, { force, command })).live);
    const message = `${remote} is not retired, since live pages need it.`;
    return findingsOf(findings, { force, message, command });
  }
  const step = decideRelease(state, wanted);
  // The registry refuses it with this sentence, or because of a conflict.
  if (typeof step === 'string') return [];
  const candidate = await storedManifest(releases, remote, step.to);
  if (kind !== 'rollback') return passed(candidate, await gate(remote, step.to, { still }));
  const command = `deploy:rollback -- ${remote} ${step.to}`;
  if (!force) await requireWhole(releases, candidate, command);
  const served = { candidate, ...(await othersOf(releases, remote, { force, command })) };
  const findings = [...checkTakenPlaces(served), ...checkFit(served)];
  const message = `${remote} was not rolled back to ${step.to}, since it no longer fits what else is live. Choose another version, or deploy one that fits.`;
  return findingsOf(findings, { force, message, command });
}

/** Milliseconds for a look at the files of a version, which may be hundreds: a way back has to be quick. */
const lookTime = 3_000;

/**
 * Old versions are read by nobody until one of them is live again. What cannot be read now, or not soon, is no reason
 * to stay with a bad one.
 */
async function requireWhole(
  releases: CheckSources['releases'],
  { name, version }: RemoteManifest,
  command: string,
): Promise<void> {
  const look = releases.changedFiles(name, version).catch(() => []);
  const changed = await Promise.race([look, pause(lookTime, [], { ref: false })]);
  const [first, ...others] = changed.filter((key) => !hasSources(key));
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  const message = `${first}${more} was changed or lost in the storage, so ${name} ${version} would not work. Choose another version, or restore the file.`;
  throw new DeployFailure('refused', `${message} ${forced(command)}`);
}

interface Forcing {
  readonly force: boolean;
  /** That does it all the same, with more options. */
  readonly command: string;
}
interface Refusal extends Forcing {
  readonly message: string;
}

const forced = (command: string) => `The operator can do it all the same: npm run ${command} --force --note "why".`;

/** What is live, for a rollback or a retirement of a remote. @throws DeployFailure `unavailable` */
async function othersOf(
  releases: CheckSources['releases'],
  remote: string,
  { force, command }: Forcing,
): ReturnType<typeof readableManifests> {
  if (force) return readableManifests(releases, remote);
  return servedManifests(releases, remote).catch((cause: unknown) => {
    const message = `What is live of another remote cannot be read now, so its places are unknown. Nothing was changed. Try again. ${forced(command)}`;
    throw new DeployFailure('unavailable', message, {}, { cause });
  });
}

/**
 * The findings of a forced release as the log keeps them. @throws DeployFailure `refused` without force, if there are
 * some
 */
function findingsOf(findings: Finding[], { force, message, command }: Refusal): Check[] {
  if (findings.length === 0) return [];
  if (!force) {
    throw new DeployFailure('refused', `${message} ${forced(command)}`, { findings });
  }
  const told = findings.slice(0, recordedFindings);
  const others = findings.length - told.length;
  return [
    ...told.map(({ check, what }) => ({ name: check, ok: false, detail: what })),
    ...(others > 0 ? [{ name: 'others', ok: false, detail: `and ${others} more` }] : []),
  ];
}

/** A version that is being uploaded must not become available between its checks and its release. */
async function storedManifest(
  releases: CheckSources['releases'],
  remote: string,
  version: string,
): Promise<RemoteManifest> {
  const manifest = await releases.manifest(remote, version);
  if (manifest) return manifest;
  throw new DeployFailure('invalid', `${remote} ${version} is not in the registry. Upload it first.`);
}

/** A finding for each fragment of the remote that another live remote places. */
function stillPlaced(remote: string, live: readonly RemoteManifest[]): Finding[] {
  const fragments = live.find(({ name }) => name === remote)?.fragments ?? [];
  const users = fragmentUsers(remote, live).filter(({ fragment }) => fragments.includes(fragment));
  return users.map(({ remote: user, owner, fragment }) => ({
    check: 'fragments',
    what: `${user} places its fragment ${fragment}.`,
    whom: [owner],
    remedy: `Retire ${remote} once ${owner} has deployed without it.`,
  }));
}

function passed({ name, version }: RemoteManifest, { checks, findings }: GateResult): Check[] {
  if (findings.length === 0) return checks;
  const message = `${name} ${version} would have broken live pages, so it was not released. The live version is unchanged.`;
  throw new DeployFailure('refused', message, { findings });
}
