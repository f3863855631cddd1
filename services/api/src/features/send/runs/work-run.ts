import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiFailure } from '../../../api-failure.ts';
import type { Log } from '../../../log.ts';
import type { SendDependencies } from '../deliver-mail.ts';
import type { MailAttachment } from '../providers/mail-gateway.ts';
import { sendPlanned } from '../send-planned.ts';
import { runMessage } from './run-failures.ts';
import { readRunFiles } from './run-files.ts';
import type { FileStorage } from '../../../storage/storage-gateway.ts';
import type { RunJob, StoredRun } from './run.ts';
import type { RunWorkRepository } from './run-work-repository.ts';

export interface WorkDependencies {
  readonly runs: RunWorkRepository;
  readonly storage: FileStorage;
  readonly send: SendDependencies;
  readonly log: Log;
  /** Milliseconds after which a run gives its place in the worker to the next one, and waits for another (D17.8). */
  readonly turnMs: number;
}

/** The pause between two emails of a run (specification 5). Milliseconds. */
const betweenEmailsMs = 500;

/** A shorter wait happens in the job; for a longer one the run is queued again. */
const shortWaitMs = 3000;

/** Seconds to the next try while a provider or our storage does not answer; then twice as long, and so on. */
const firstRetrySeconds = 15;
/** The same while a mailbox has to pause: as its provider says, and longer each time that this was too short. */
const firstPauseSeconds = 1;
const longestRetrySeconds = 15 * 60;

/** A run in the hands of this worker. */
interface Work {
  readonly run: StoredRun;
  /** The token of this worker. */
  readonly worker: string;
  /** Waits since an email left. */
  readonly tries: number;
  readonly log: Log;
}

/**
 * Sends what a run has to send now, one email after another, for one turn. What can be expected is written down and
 * ends the job well: a failed job would hold all runs of its user.
 * @param stopping ends the work after the current email, as the end of its turn does; then another worker goes on.
 */
export async function workRun(deps: WorkDependencies, { runId, ...job }: RunJob, stopping: AbortSignal): Promise<void> {
  const { runs } = deps;
  let { tries } = job;
  const worker = randomUUID();
  const run = await runs.claim(runId, worker);
  if (!run) return;
  const work = { run, worker, log: deps.log.child({ runId }) };
  let attachments: Promise<MailAttachment[]> | undefined;
  const turnEnds = Date.now() + deps.turnMs;
  // However slow a step is, each turn takes one.
  for (let steps = 0; !stopping.aborted && (steps === 0 || Date.now() < turnEnds); steps += 1) {
    const next = await runs.next(runId, worker);
    if (next.step === 'over') return runs.end(runId, worker);
    if (next.step === 'wait') {
      if (!(await isSoon(next.until))) return runs.queue(runId, next.until, 0);
      continue;
    }
    try {
      attachments ??= readRunFiles(deps.storage, run.files);
      await sendPlanned(
        deps.send,
        {
          sendId: next.sendId,
          worker,
          provider: run.provider,
          senderName: run.senderName,
          attachments: await attachments,
        },
        work.log,
      );
      tries = 0;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const until = await react(deps, { ...work, tries }, next.sendId, error);
      if (until) return runs.queue(runId, until, error.code === 'daily_limit_reached' ? 0 : tries + 1);
    }
    await pause(betweenEmailsMs);
  }
  await runs.queue(runId, new Date(), tries);
}

/** Waits here for what comes soon. @returns whether it did. */
async function isSoon(until: Date): Promise<boolean> {
  const ms = until.getTime() - Date.now();
  if (ms > shortWaitMs) return false;
  await pause(Math.max(10, ms));
  return true;
}

/** Each time up to half as long again, so that runs which met the same outage do not all come back at once. */
function growing(firstSeconds: number, tries: number): number {
  return Math.min(firstSeconds * 2 ** tries, longestRetrySeconds) * (1 + Math.random() / 2);
}

/** Writes down what kept an email from leaving (D18.6). @returns when to go on; null: at once, and `next` knows how. */
async function react(
  { runs }: WorkDependencies,
  { run, worker, tries, log }: Work,
  sendId: string,
  failure: ApiFailure,
): Promise<Date | null> {
  const about = { sendId, code: failure.code };
  // What is our own fault comes with its cause.
  if (failure.code === 'unavailable') log.error({ ...about, err: failure.cause }, 'an email of a run did not leave');
  else log.info(about, 'an email of a run did not leave');
  const hold = { code: failure.code, message: runMessage(failure, run.provider) };
  switch (failure.code) {
    case 'provider_refused':
    case 'outcome_unknown':
    case 'send_in_progress':
      // It is recorded in the send, or the run was changed, or another worker has it.
      return null;
    case 'recipients_invalid':
    case 'coaches_unavailable':
      await runs.failSend(sendId, failure);
      return null;
    case 'mailbox_busy': {
      const pauseSeconds = Math.max(failure.details.retryAfter ?? 60, growing(firstPauseSeconds, tries));
      return runs.wait(run.id, worker, pauseSeconds, hold);
    }
    case 'daily_limit_reached':
      return runs.wait(run.id, worker, null, hold);
    case 'provider_unavailable':
    case 'unavailable':
      return runs.wait(run.id, worker, growing(firstRetrySeconds, tries), hold);
    default:
      await runs.pause(run.id, worker, sendId, hold);
      return null;
  }
}
