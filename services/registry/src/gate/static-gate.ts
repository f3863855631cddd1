import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { contractAnswerSchema, contractPath } from '@cc/contracts/api/contract';
import type { ApprovedBudgets } from './approved-budgets.ts';
import type { GateInput, GateResult } from './gate.ts';
import { atMost, atMostEach, type Wanted } from '../at-most.ts';
import { gateInputOf } from './gate-input.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';

/** Timeout for the API's contract version. Milliseconds. */
const apiTimeout = 3_000;
/** Megabytes of a check's own heap: a version has 8 MB of texts at most, and the registry's container has 1024. */
const heap = 128;
/**
 * Checks at the same time, over all remotes: each reads a version and copies its texts on the registry's own thread.
 */
const atOnce = 2;
const program = fileURLToPath(new URL('./gate-process.ts', import.meta.url));

/** Why a check waits for its turn. */
export interface Asked {
  /** Throws once the deployer's right has ended: what a thief asked for holds up no fix. */
  readonly still?: (() => Promise<unknown>) | undefined;
  /** The answer that the result is for. */
  readonly wanted?: Wanted;
}

/**
 * Checks a stored version against all live versions.
 * @throws DeployFailure `not_found` when there is no such version, `refused` when its checks do not end, `unavailable`
 * when nobody waits for it any more; what `still` throws
 */
export type StaticGate = (remote: string, version: string, asked?: Asked) => Promise<GateResult>;

export interface StaticGateSources {
  readonly releases: ReleaseReader;
  readonly budgets: Pick<ApprovedBudgets, 'of'>;
  readonly apiUrl: string;
  /** Milliseconds for the checks of one version. Left out: 20 seconds. */
  readonly timeout?: number;
}

/** The gate of a running registry: it compares with what is live, and with the contract that the API serves now. */
export function createStaticGate({ releases, budgets, apiUrl, timeout = 20_000 }: StaticGateSources): StaticGate {
  // One at a time, so that a team has one process at most.
  const ofRemote = atMostEach(1);
  const inTurn = atMost(atOnce);
  const check = async (remote: string, version: string) => {
    const apiContract = await servedContract(apiUrl);
    const input = await gateInputOf(remote, version, { releases, budgets, apiContract });
    if (!input) throw new DeployFailure('not_found', `${remote} ${version} is not in the registry. Upload it first.`);
    return runApart(input, timeout);
  };
  return async (remote, version, { still, wanted } = {}) => {
    const begin = async () => {
      await still?.();
      return check(remote, version);
    };
    const checked = await ofRemote(remote, () => inTurn(begin, wanted), wanted);
    if (checked) return checked;
    throw new DeployFailure('unavailable', 'Nobody waits for it any more. Nothing was changed.');
  };
}

/**
 * Runs the gate in a process of its own: a version may have 8 MB of texts, which the gate searches. A thread would not
 * do: when V8 runs out of memory in one, it ends the whole process.
 */
async function runApart(input: GateInput, timeout: number): Promise<GateResult> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heap}`, '--max-semi-space-size=8'],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<GateResult>();
  const { name, version } = input.candidate;
  const refuse = (limit: string) => {
    const message = `The checks of ${name} ${version} ${limit}, so it was not released. Try again, or deploy fewer and smaller files.`;
    reject(new DeployFailure('refused', message));
  };
  const timer = setTimeout(() => refuse(`did not end within ${timeout / 1000} seconds`), timeout);
  child
    .on('message', (result) => resolve(result as GateResult)) // gate-process.ts sends nothing else
    .on('error', reject)
    .on('exit', (code, signal) => {
      // V8 ends a process without memory by a signal. After a result, this changes nothing.
      if (signal) refuse(`took more than ${heap} MB of memory`);
      else reject(new Error(`The process of the gate ended with ${code}.`));
    });
  try {
    // A process that ends before it has read everything tells so by its end; one that did not start has no `send`.
    child.send?.(input, () => undefined);
    return await promise;
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
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
