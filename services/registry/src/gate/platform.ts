import type { Finding } from '@cc/contracts/deploy/finding';
import type { RemoteManifest } from '@cc/contracts/federation/registry';
import { ownValue } from '@cc/contracts/own-value';
import { lt, major, minor, satisfies, valid, validRange } from 'semver';
import type { GateInput } from './gate.ts';

type Served = Pick<GateInput, 'candidate' | 'live' | 'canaries'>;

/** A remote and a shell that visitors would have on one page. */
interface Pair {
  readonly remote: RemoteManifest;
  readonly shell: RemoteManifest;
}

/** A reason why a remote does not work in a shell. */
interface Misfit extends Pick<Finding, 'check' | 'what'> {
  /** What it is about: the same misfit with another shell has the same. */
  readonly about: string;
  /** What a remote has to do. */
  readonly remedy: string;
}

/** The misfits of a version with all remotes, or shells, that visitors get: a rollback is refused for these too. */
export function checkFit(served: Served): Finding[] {
  const all = [sharedMisfitsOf(served), federationMisfits, contractMisfits];
  return all.flatMap((misfitsOf) => findMisfits(served, misfitsOf));
}

/** Ranges of shared modules that do not include the shell's versions. */
export function checkShared(input: GateInput): Finding[] {
  const { candidate, live } = input;
  if (!candidate.shared) return [missingFact('shared', candidate, 'which shared modules it needs')];
  if (!candidate.host && !live.some(({ host }) => host)) {
    const remedy = 'Have the shell deployed first: npm run deploy -- shell.';
    return [{ check: 'shared', what: 'No shell is live, so no page can be shown.', whom: [candidate.owner], remedy }];
  }
  return findMisfits(input, sharedMisfitsOf(input));
}

/** A federation runtime of another major version than the shell's, which all remotes run on. */
export function checkFederation(input: GateInput): Finding[] {
  if (!input.candidate.federation) return [missingFact('federation', input.candidate, 'what it was federated with')];
  return findMisfits(input, federationMisfits);
}

/**
 * Host services that the shell does not give: another major version, or an older minor one, than a remote was built
 * with.
 */
export function checkHostContract(input: GateInput): Finding[] {
  const { candidate } = input;
  if (candidate.hostContract === undefined)
    return [missingFact('host-contract', candidate, 'which version of the host services it has')];
  return findMisfits(input, contractMisfits);
}

/** A contract that the API does not serve: another major version, or a newer minor one. */
export function checkApiContract({ candidate, apiContract: served }: GateInput): Finding[] {
  const { name, owner, apiContract: needed } = candidate;
  if (needed === undefined)
    return [missingFact('api-contract', candidate, "which version of the API's contract it needs")];
  const older = served !== undefined && valid(needed) && valid(served) && lt(needed, served);
  const remedy = older
    ? `Take the contract that is served: in a repository of its own "npm run upgrade -- --major", then build and deploy ${name} again.`
    : `Deploy the API with the contract ${needed} first, or build ${name} with the contract that is served.`;
  const finding = (what: string): Finding[] => [{ check: 'api-contract', what, whom: [owner], remedy }];
  if (served === undefined) return finding('The API did not say which contract it serves.');
  if (gives(served, needed)) return [];
  return finding(`${name} was built with the API's contract ${needed}, and the API serves ${served}.`);
}

/**
 * The candidate with each version that it would meet: a remote with the shell, the shell with every remote. What a
 * remote cannot take from the live shell either is not the new shell's fault.
 */
function findMisfits({ candidate, live, canaries }: Served, misfitsOf: (pair: Pair) => Misfit[]): Finding[] {
  const others = [...live, ...canaries].filter(({ name }) => name !== candidate.name);
  const now = live.find(({ name }) => name === candidate.name);
  const found = candidate.host
    ? others.flatMap((remote) => {
        const known = new Set(now && misfitsOf({ remote, shell: now }).map(({ about }) => about));
        const misfits = misfitsOf({ remote, shell: candidate }).filter(({ about }) => !known.has(about));
        return misfits.map(({ check, what }) => ({
          check,
          what,
          whom: whomOf(remote),
          remedy: `Keep it as ${remote.name} needs it until ${remote.owner} has deployed a version that takes the new one.`,
        }));
      })
    : others
        .filter(({ host }) => host)
        .flatMap((shell) => misfitsOf({ remote: candidate, shell }))
        .map(({ check, what, remedy }) => ({ check, what, whom: whomOf(candidate), remedy }));
  // The live version and a canary often say the same.
  return [...new Map(found.map((finding) => [finding.what, finding] as const)).values()];
}

function whomOf({ name, owner }: RemoteManifest): string[] {
  return [owner, `every visitor of the pages of ${name}`];
}

function sharedMisfits({ remote, shell }: Pair): Misfit[] {
  const misfits = Object.entries(remote.shared ?? {}).flatMap(([module, range]) => {
    const offered = ownValue(shell.shared, module);
    return offered === undefined || fits(offered, range) ? [] : [{ module, range, offered }];
  });
  // One for each package and range, not for each module.
  const packages = new Map(misfits.map((misfit) => [`${packageOf(misfit.module)} ${misfit.range}`, misfit] as const));
  return [...packages].map(([about, { module, range, offered }]) => ({
    about,
    check: 'shared',
    what: `${remote.name} needs ${packageOf(module)} ${range}, and the shell brings ${offered}: it would load a second one, or fail.`,
    remedy: `Build with a range that ${offered} is in, or have the shell move first.`,
  }));
}

/** A remote may share a module that the shell does not bring. A shell may not take one away. */
function sharedMisfitsOf({ candidate: { host } }: Served): (pair: Pair) => Misfit[] {
  return host ? (pair) => [...sharedMisfits(pair), ...goneModules(pair)] : sharedMisfits;
}

function goneModules({ remote, shell }: Pair): Misfit[] {
  const gone = Object.keys(remote.shared ?? {}).filter((module) => ownValue(shell.shared, module) === undefined);
  return gone.map((module) => ({
    about: module,
    check: 'shared',
    what: `${remote.name} takes ${module} from the shell, which no longer brings it: browsers refuse a copy of its own (D8.24).`,
    remedy: `Build it without sharing ${module}.`,
  }));
}

function federationMisfits({ remote, shell }: Pair): Misfit[] {
  const [own, theirs] = [remote.federation?.runtime, shell.federation?.runtime];
  if (own === undefined || theirs === undefined) return [];
  if (valid(own) && valid(theirs) && major(own) === major(theirs)) return [];
  const what = `${remote.name} was built for the federation runtime ${own}, and the shell runs ${theirs}: it may not load.`;
  const remedy = `Build with a federation runtime ${theirs.split('.')[0]}.x.`;
  return [{ about: own, check: 'federation', what, remedy }];
}

function contractMisfits({ remote, shell }: Pair): Misfit[] {
  const [needed, given] = [remote.hostContract, shell.hostContract];
  if (needed === undefined || given === undefined || gives(given, needed)) return [];
  const what = `${remote.name} was built for the host services ${needed}, and the shell gives ${given}: it may ask for what is not there.`;
  const remedy = `Have the shell deployed with the host services ${needed} first, or build with those that it gives.`;
  return [{ about: needed, check: 'host-contract', what, remedy }];
}

/** Whether a contract in one version gives all that a build with another version of it may ask for. */
function gives(given: string, needed: string): boolean {
  return Boolean(valid(needed) && valid(given)) && major(needed) === major(given) && minor(needed) <= minor(given);
}

/** Whether a version is within a range; an invalid range includes none. */
export function fits(version: string, range: string): boolean {
  return validRange(range) !== null && satisfies(version, range, { includePrerelease: true });
}

/** The package of a module: `react` for `react/jsx-runtime`. */
export function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

function missingFact(check: Finding['check'], { name, owner }: GateInput['candidate'], fact: string): Finding {
  const remedy = 'Build it with the current tools.';
  return { check, what: `The manifest of ${name} does not say ${fact}.`, whom: [owner], remedy };
}
