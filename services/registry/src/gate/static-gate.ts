import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { contractAnswerSchema, contractPath } from '@cc/contracts/api/contract';
import type { ApprovedBudgets } from './approved-budgets.ts';
import type { GateInput, GateResult } from './gate.ts';
import { gateInputOf } from './gate-input.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { createTurns } from './turns.ts';
import { DeployFailure } from '../deploy/deploy-failure.ts';

/** Timeout for the API's contract version. Milliseconds. */
const apiTimeout = 3_000;
/** Megabytes of a check's own heap: a version has 16 MB of texts at most, and the registry's container has 768. */
const heap = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };
/** Checks at the same time, over all remotes: each reads a version and copies its texts on the registry's own thread. */
const atOnce = 2;
const worker = new URL('./gate-worker.ts', import.meta.url);

/**
 * Checks a stored version against all live versions.
 * @throws DeployFailure `not_found` when there is no such version, `refused` when its checks do not end
 */
export type StaticGate = (remote: string, version: string) => Promise<GateResult>;

export interface StaticGateSources {
  readonly releases: ReleaseReader;
  readonly budgets: Pick<ApprovedBudgets, 'of'>;
  readonly apiUrl: string;
  /** Milliseconds for the checks of one version. Left out: 20 seconds. */
  readonly timeout?: number;
}

/** The gate of a running registry: it compares with what is live, and with the contract that the API serves now. */
export function createStaticGate({ releases, budgets, apiUrl, timeout = 20_000 }: StaticGateSources): StaticGate {
  const last = new Map<string, Promise<unknown>>();
  const inTurn = createTurns(atOnce);
  const check: StaticGate = async (remote, version) => {
    const apiContract = await servedContract(apiUrl);
    const input = await gateInputOf(remote, version, { releases, budgets, apiContract });
    if (!input) throw new DeployFailure('not_found', `${remote} ${version} is not in the registry. Upload it first.`);
    return runApart(input, timeout);
  };
  return async (remote, version) => {
    // One at a time, so that a team has one thread at most.
    const checked = (last.get(remote) ?? Promise.resolve()).then(() => inTurn(() => check(remote, version)));
    last.set(
      remote,
      checked.catch(() => undefined),
    );
    return checked;
  };
}

/** Runs the gate in a thread of its own: a version may have 16 MB of texts, which the gate searches. */
async function runApart(input: GateInput, timeout: number): Promise<GateResult> {
  const thread = new Worker(worker, {
    workerData: input,
    execArgv: [],
    resourceLimits: heap,
  });
  // What fails after the timeout has no other listener, and would end the registry.
  thread.on('error', () => undefined);
  try {
    const [result] = await once(thread, 'message', { signal: AbortSignal.timeout(timeout) });
    return result as GateResult; // gate-worker.ts sends nothing else
  } catch (error) {
    const limit = limitOf(error, timeout);
    if (limit === undefined) throw error;
    const { name, version } = input.candidate;
    const message = `The checks of ${name} ${version} ${limit}, so it was not released. Try again, or deploy fewer and smaller files.`;
    throw new DeployFailure('refused', message);
  } finally {
    await thread.terminate();
  }
}

/** The limit that ended a check. Undefined: it failed. */
function limitOf(error: unknown, timeout: number): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'AbortError') return `did not end within ${timeout / 1000} seconds`;
  const isFull = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isFull ? `took more than ${heap.maxOldGenerationSizeMb} MB of memory` : undefined;
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
