import type { Finding } from '@cc/contracts/deploy/finding';
import { major, minor, satisfies, valid, validRange } from 'semver';
import type { GateInput } from './gate.ts';

/** Version ranges of shared modules that the live shell's versions are outside of. */
export function checkShared({ candidate, shell }: GateInput): Finding[] {
  const { name, owner, shared } = candidate;
  if (!shared) return [untold('shared', candidate, 'which shared modules it needs')];
  const offered = shell.shared ?? {};
  const misfits = Object.entries(shared).filter(
    ([module, range]) => offered[module] !== undefined && !fits(offered[module], range),
  );
  // React and its parts, and the parts of one package, are one matter.
  const matters = new Map(
    misfits.map(([module, range]) => [`${packageOf(module)} ${range}`, { module, range }] as const),
  );
  return [...matters.values()].map(({ module, range }) => ({
    check: 'shared' as const,
    what: `${name} needs ${packageOf(module)} ${range}, and the live shell brings ${offered[module]}: it would load a second one, or fail.`,
    whom: [owner, 'every visitor of its pages'],
    remedy: `Build with a range that ${offered[module]} is in, or have the shell move first.`,
  }));
}

/** A federation runtime of another major version than the shell's, which all remotes run on. */
export function checkFederation({ candidate, shell }: GateInput): Finding[] {
  if (!candidate.federation) return [untold('federation', candidate, 'what it was federated with')];
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

/** A contract that the API does not serve: another major version, or a minor one that is still to come. */
export function checkApiContract({ candidate, apiContract: served }: GateInput): Finding[] {
  const { name, owner, apiContract: needed } = candidate;
  if (needed === undefined) return [untold('api-contract', candidate, "which version of the API's contract it needs")];
  const remedy = `Deploy the API with the contract ${needed} first, or build ${name} with the contract that is served.`;
  const finding = (what: string): Finding[] => [{ check: 'api-contract', what, whom: [owner], remedy }];
  if (served === undefined) return finding('The API did not say which contract it serves.');
  const kept = valid(needed) && valid(served) && major(needed) === major(served) && minor(needed) <= minor(served);
  return kept ? [] : finding(`${name} was built with the API's contract ${needed}, and the API serves ${served}.`);
}

/** Whether a version is within a range; a range that is none holds nothing. */
export function fits(version: string, range: string): boolean {
  return validRange(range) !== null && satisfies(version, range, { includePrerelease: true });
}

/** The package that a module is of: `react` for `react/jsx-runtime`. */
export function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

function untold(check: Finding['check'], { name, owner }: GateInput['candidate'], words: string): Finding {
  const remedy = 'Build it with the current tools.';
  return { check, what: `The manifest of ${name} does not say ${words}.`, whom: [owner], remedy };
}
