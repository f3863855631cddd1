import { contractAnswerSchema, contractPath } from '@cc/contracts/api/contract';
import { runGate, type GateResult } from './gate.ts';
import { gateInputOf } from './gate-input.ts';
import type { ShellManifest } from '@cc/contracts/federation/shell';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';

/** Timeout for the API's contract version. Milliseconds. */
const apiTimeout = 3_000;

/**
 * Checks a stored version against all live versions.
 * @throws DeployFailure `not_found` when there is no such version
 */
export type StaticGate = (remote: string, version: string) => Promise<GateResult>;

export interface StaticGateSources {
  readonly releases: ReleaseReader;
  /** Manifest of the live shell. */
  readonly shell: () => Promise<ShellManifest>;
  readonly apiUrl: string;
}

/** The gate of a running registry: it compares with the live shell, and with the contract that the API serves now. */
export function createStaticGate({ releases, shell, apiUrl }: StaticGateSources): StaticGate {
  return async (remote, version) => {
    const [shellManifest, apiContract] = await Promise.all([shell(), servedContract(apiUrl)]);
    const input = await gateInputOf(remote, version, { releases, shell: shellManifest, apiContract });
    if (!input) throw new DeployFailure('not_found', `${remote} ${version} is not in the registry. Upload it first.`);
    return runGate(input);
  };
}

/** The version of the contract, or undefined when the API does not answer, which is a finding of the gate. */
async function servedContract(apiUrl: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${apiUrl}${contractPath}`, { signal: AbortSignal.timeout(apiTimeout) });
    return contractAnswerSchema.parse(await answer.json()).version;
  } catch {
    return undefined;
  }
}
