import type { StoredSend } from '../../api/find-send.ts';
import type { SendResult } from '../../state/send-slice.ts';
import { failedWords, unknownWords, type Outcome, type StopReason, type WaitReason } from './send-outcome.ts';

/** What sending to one school needs; it knows neither the API nor the clock. */
export interface SchoolSender {
  /** Makes the request, always with the same idempotency key. */
  readonly ask: () => Promise<Outcome>;
  /** What the server recorded under the key; null when nothing. Rejects when that cannot be read. */
  readonly lookUp: () => Promise<StoredSend | null>;
  /** Waits so many seconds in the user's sight; answers false when the user left meanwhile. */
  readonly wait: (seconds: number, reason: WaitReason) => Promise<boolean>;
}

export interface SchoolEnd {
  readonly result: SendResult;
  readonly stop?: StopReason;
}

/** Seconds before each further try when no answer came. */
const retryDelays: readonly number[] = [1, 3, 8];
const inProgressDelay = 3;
/** Longer than the server's lease of a send (90 s): by then it has decided. */
const inProgressLimit = 180;
const busyDelay = 30;
/** A pause longer than this (seconds) is not waited for: the user may close the page and come back. */
const longestPause = 900;

const unknown: SendResult = { status: 'unknown' };

/** Asks until the school's send has an end, or until asking on makes no sense. Never makes a second send. */
export async function sendSchool(sender: SchoolSender): Promise<SchoolEnd> {
  let unanswered = 0;
  let inProgress = 0;
  for (;;) {
    const outcome = await settleReuse(await sender.ask(), sender);
    if (outcome.kind !== 'ask-again') return endOf(outcome);
    const { reason, seconds } = outcome;
    if (reason === 'mailbox-busy') {
      const pause = seconds ?? busyDelay;
      if (pause > longestPause) return { result: { status: 'waiting' }, stop: 'mailbox-paused' };
      if (!(await sender.wait(pause, reason))) return { result: { status: 'waiting' }, stop: 'left' };
    } else if (reason === 'in-progress') {
      const pause = Math.max(1, seconds ?? inProgressDelay);
      inProgress += pause;
      if (inProgress > inProgressLimit) return { result: unknown };
      if (!(await sender.wait(pause, reason))) return { result: unknown, stop: 'left' };
    } else {
      const delay = retryDelays[unanswered];
      if (delay === undefined) return { result: unknown, stop: 'unreachable' };
      unanswered += 1;
      if (!(await sender.wait(delay, reason))) return { result: unknown, stop: 'left' };
    }
  }
}

function endOf(outcome: Exclude<Outcome, { kind: 'ask-again' | 'key-reused' }>): SchoolEnd {
  switch (outcome.kind) {
    case 'accepted':
      return { result: { status: 'accepted', messageId: outcome.messageId } };
    case 'unknown': {
      const { sendId, message } = outcome;
      return { result: sendId ? { status: 'unknown', sendId, message } : unknown };
    }
    case 'failed': {
      const { message, stop } = outcome;
      return { result: { status: 'failed', message }, ...(stop && { stop }) };
    }
  }
}

/** The words of the mail changed since the key was first used: the record of that use is the answer. */
async function settleReuse(outcome: Outcome, sender: SchoolSender): Promise<Exclude<Outcome, { kind: 'key-reused' }>> {
  if (outcome.kind !== 'key-reused') return outcome;
  try {
    return outcomeOfRecord(await sender.lookUp());
  } catch {
    return { kind: 'ask-again', reason: 'unreachable', seconds: undefined };
  }
}

function outcomeOfRecord(stored: StoredSend | null): Exclude<Outcome, { kind: 'key-reused' }> {
  switch (stored?.status) {
    case 'sent':
      return { kind: 'accepted', messageId: stored.message_id ?? stored.id };
    case 'failed':
    case 'released':
      return { kind: 'failed', message: stored.error_message ?? failedWords };
    case 'reserved':
    case 'sending':
      return { kind: 'ask-again', reason: 'in-progress', seconds: undefined };
    default:
      return { kind: 'unknown', sendId: stored?.id, message: stored?.error_message ?? unknownWords };
  }
}
