import type { changeRun as endpoint, RunChange } from '@cc/contracts/api/runs';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import { countUpTo } from '../../../plugins/rate-limits.ts';
import type { RunDependencies } from './plan-run.ts';
import { readOwnFiles } from './run-files.ts';
import type { RunRepository } from './run-repository.ts';
import { startTimes, type StartTimes } from './start-times.ts';

/**
 * Changes of one user that write each letter of a run again, or make the server read files: small requests, and much
 * work.
 */
const heavyChanges = { max: 30, timeWindow: 10 * 60_000 };
const heavyKinds: readonly RunChange['kind'][] = ['files', 'move', 'retry'];

/**
 * Changes a run of the user before its next email (D18.7).
 * @throws ApiFailure not_found, run_begun when it is too late, or what is wrong with the files, rate_limited.
 */
export async function changeRun(
  { runs, storage, counts }: RunDependencies,
  userId: string,
  { runId, change }: { readonly runId: string; readonly change: RunChange },
): Promise<ResponseOf<typeof endpoint>> {
  if (heavyKinds.includes(change.kind)) await countUpTo(heavyChanges, { counts, key: `changes ${userId}` });
  if (change.kind === 'files' && change.files.length > 0) await readOwnFiles(storage, userId, change.files);
  const times = change.kind === 'move' ? await newTimes(runs, userId, runId, change) : null;
  return { state: await runs.change(userId, runId, change, times) };
}

async function newTimes(
  runs: RunRepository,
  userId: string,
  runId: string,
  { start }: Extract<RunChange, { kind: 'move' }>,
): Promise<StartTimes> {
  const schools = await runs.schoolsOf(userId, runId);
  return startTimes(start, schools, await runs.placesOf(schools));
}
