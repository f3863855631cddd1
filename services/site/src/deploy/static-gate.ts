import { contractAnswerSchema, contractPath } from '@cc/contracts/api/contract';
import { runGate, type GateResult } from '@cc/store/gate';
import { gateInputOf } from '@cc/store/gate-input';
import type { LiveSite } from '../live-site.ts';
import { DeployFailure } from './deploy-failure.ts';

/** How long the API may take to say which contract it serves. Milliseconds. */
const apiPatience = 3_000;

/**
 * Looks at a version that is in the store as it would stand among all that is live now.
 * @throws DeployFailure `not_found` when there is no such version
 */
export type StaticGate = (remote: string, version: string) => Promise<GateResult>;

/** The gate of a running site: against its own shell, and the contract that its API serves at this moment. */
export function createStaticGate({ live, apiUrl }: { readonly live: LiveSite; readonly apiUrl: string }): StaticGate {
  return async (remote, version) => {
    const [shell, apiContract] = await Promise.all([live.shell(), servedContract(apiUrl)]);
    const { storage, releases } = live;
    const input = await gateInputOf(remote, version, { storage, releases, shell, apiContract });
    if (!input) throw new DeployFailure('not_found', `${remote} ${version} is not in the store. Upload it first.`);
    return runGate(input);
  };
}

/** The version of the contract, or undefined when the API does not say: the gate finds fault with that. */
async function servedContract(apiUrl: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${apiUrl}${contractPath}`, { signal: AbortSignal.timeout(apiPatience) });
    return contractAnswerSchema.parse(await answer.json()).version;
  } catch {
    // Down, or an API of before the contract had a version: both serve none that is known.
    return undefined;
  }
}
