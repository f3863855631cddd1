import type { Finding } from '@cc/contracts/deploy/finding';
import { ownValue } from '@cc/contracts/own-value';
import { lt, major, minor, satisfies, valid, validRange } from 'semver';
import type { GateInput } from './gate.ts';

/** Ranges of shared modules that do not include the live shell's versions. */
export function checkShared({ candidate, shell }: GateInput): Finding[] {
  const { name, owner, shared } = candidate;
  if (!shared) return [missingFact('shared', candidate, 'which shared modules it needs')];
  const misfits = Object.entries(shared).flatMap(([module, range]) => {
    const offered = ownValue(shell.shared, module);
    return offered === undefined || fits(offered, range) ? [] : [{ module, range, offered }];
  });
  // One finding for each package and range, not for each module.
  const packages = new Map(misfits.map((misfit) => [`${packageOf(misfit.module)} ${misfit.range}`, misfit] as const));
  return [...packages.values()].map(({ module, range, offered }) => ({
    check: 'shared' as const,
    what: `${name} needs ${packageOf(module)} ${range}, and the live shell brings ${offered}: it would load a second one, or fail.`,
    whom: [owner, 'every visitor of its pages'],
    remedy: `Build with a range that ${offered} is in, or have the shell move first.`,
  }));
}

/** A federation runtime of another major version than the shell's, which all remotes run on. */
export function checkFederation({ candidate, shell }: GateInput): Finding[] {
  if (!candidate.federation) return [missingFact('federation', candidate, 'what it was federated with')];
  const [own, theirs] = [candidate.federation.runtime, shell.federation?.runtime];
  if (theirs === undefined || (valid(own) && valid(theirs) && major(own) === major(theirs))) return [];
  return [
    {
      check: 'federation',
      what: `${candidate.name} was built for the federation runtime ${own}, and the live shell runs ${theirs}: it may not load.`,
      whom: [candidate.owner],
      remedy: `Build with a federation runtime ${theirs.split('.')[0]}.x.`,
    },
  ];
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
  const isServed = valid(needed) && valid(served) && major(needed) === major(served) && minor(needed) <= minor(served);
  return isServed ? [] : finding(`${name} was built with the API's contract ${needed}, and the API serves ${served}.`);
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
