import type { ApiErrorCode } from '@cc/contracts/api/api-error';
import type { SendEmailResponse } from '@cc/contracts/api/send-email';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import { apiErrorMessage } from '../../api/api-error-message.ts';
import type { StoredSend } from '../../api/find-send.ts';
import type { SendResult } from '../../state/send-slice.ts';

/** Why a run ends early: the same problem would affect every following school. */
export type StopReason =
  | 'reconnect'
  | 'no-tokens'
  | 'daily-limit'
  | 'provider-policy'
  | 'sign-in'
  | 'mailbox-paused'
  | 'unreachable'
  | 'left'
  | 'attachments'
  | 'mail';

/** Why a request is repeated, with the same key, after a pause. */
export type WaitReason = 'mailbox-busy' | 'in-progress' | 'unreachable';

/** The meaning of one answer for one school. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  /** Not sent. */
  | { readonly kind: 'failed'; readonly message: string; readonly stop?: StopReason }
  /** `message` is the server's question for the user. */
  | { readonly kind: 'unknown'; readonly sendId: string | undefined; readonly message: string }
  | { readonly kind: 'ask-again'; readonly reason: WaitReason; readonly seconds: number | undefined }
  /** The key was used with another text of this email: the server's record of that send is the outcome. */
  | { readonly kind: 'key-reused' };

/** Shown if the response has no error message (specification 8). */
const failedMessage = 'Failed to send email';

/** Shown if the response has no question for an unknown outcome (D1.7). */
const unknownMessage = 'The connection was lost while sending. Please check your Sent folder.';

const stops: Partial<Record<ApiErrorCode, StopReason>> = {
  reconnect_required: 'reconnect',
  mail_not_connected: 'reconnect',
  no_tokens: 'no-tokens',
  daily_limit_reached: 'daily-limit',
  provider_policy: 'provider-policy',
  unauthenticated: 'sign-in',
  // Every school gets the same files and nearly the same text.
  attachments_invalid: 'attachments',
  payload_too_large: 'attachments',
  placeholder_unresolved: 'mail',
  validation_failed: 'mail',
};

const waits: Partial<Record<ApiErrorCode, WaitReason>> = {
  send_in_progress: 'in-progress',
  rate_limited: 'mailbox-busy',
  mailbox_busy: 'mailbox-busy',
  // The server may have failed before or after sending: only a retry with the same key is safe.
  internal: 'unreachable',
  unavailable: 'unreachable',
};

/** Interprets the response to a send (D1.7, D1.9). */
export function readOutcome(result: ApiResult<SendEmailResponse>): Outcome {
  if (result.ok) return { kind: 'accepted', messageId: result.data.messageId };
  // A proxy's response does not say what the server did: only a retry with the same key is safe.
  if (result.kind === 'network' || result.unreadable) {
    return { kind: 'ask-again', reason: 'unreachable', seconds: undefined };
  }
  const { code, sendId, retryAfter } = result.error;
  if (code === 'outcome_unknown') return { kind: 'unknown', sendId, message: apiErrorMessage(result, unknownMessage) };
  if (code === 'idempotency_key_reused') return { kind: 'key-reused' };
  const wait = waits[code];
  if (wait) return { kind: 'ask-again', reason: wait, seconds: retryAfter };
  const stop = stops[code];
  return { kind: 'failed', message: apiErrorMessage(result, failedMessage), ...(stop && { stop }) };
}

/** The steps of sending to one school, without the API client and the clock. */
export interface SchoolSender {
  /** Makes the request, always with the same idempotency key. */
  readonly ask: () => Promise<Outcome>;
  /** The server's record under the key, or null. Rejects when it cannot be read. */
  readonly lookUp: () => Promise<StoredSend | null>;
  /** Waits and shows why. Resolves to false if the user leaves the step meanwhile. */
  readonly wait: (seconds: number, reason: WaitReason) => Promise<boolean>;
}

export interface SchoolEnd {
  readonly result: SendResult;
  readonly stop?: StopReason;
}

/** Seconds before each retry after a missing response. */
export const retryDelays: readonly number[] = [1, 3, 8];
const inProgressDelay = 3;
/** Seconds. Longer than the server's lease of a send (90 s), which has expired by then. */
const inProgressTimeout = 180;
const busyDelay = 30;
/** Seconds. The run stops at a longer pause: the user may close the page and come back. */
const maxPause = 900;

const unknown: SendResult = { status: 'unknown' };

/** Repeats the request until the send has an outcome or a limit is reached. It never sends twice. */
export async function sendSchool(sender: SchoolSender): Promise<SchoolEnd> {
  let unanswered = 0;
  let inProgress = 0;
  for (;;) {
    const outcome = await settleReuse(await sender.ask(), sender);
    if (outcome.kind !== 'ask-again') return endOf(outcome);
    const { reason, seconds } = outcome;
    if (reason === 'mailbox-busy') {
      const pause = seconds ?? busyDelay;
      if (pause > maxPause) return { result: { status: 'waiting' }, stop: 'mailbox-paused' };
      if (!(await sender.wait(pause, reason))) return { result: { status: 'waiting' }, stop: 'left' };
    } else if (reason === 'in-progress') {
      const pause = Math.max(1, seconds ?? inProgressDelay);
      inProgress += pause;
      if (inProgress > inProgressTimeout) return { result: unknown };
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

/** The email's text changed after the key was first used: the record of that first send is the outcome. */
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
      return { kind: 'failed', message: stored.error_message ?? failedMessage };
    case 'reserved':
    case 'sending':
      return { kind: 'ask-again', reason: 'in-progress', seconds: undefined };
    default:
      return { kind: 'unknown', sendId: stored?.id, message: stored?.error_message ?? unknownMessage };
  }
}
