import type { ApiErrorCode } from '@cc/contracts/api/api-error';
import type { SendEmailResponse } from '@cc/contracts/api/send-email';
import type { ApiResult } from '@cc/contracts/federation/host-services';
import { apiErrorWords } from '../../api/api-error-words.ts';

/** Why a run ends before its last school: what holds for this school holds for all that follow. */
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

/** What the same request, with the same key, may do next. */
export type WaitReason = 'mailbox-busy' | 'in-progress' | 'unreachable';

/** What one answer means for one school. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly messageId: string }
  /** Surely not sent. */
  | { readonly kind: 'failed'; readonly message: string; readonly stop?: StopReason }
  /** `message` says what is known of it: what became of the mail may be clear to all but the books. */
  | { readonly kind: 'unknown'; readonly sendId: string | undefined; readonly message: string }
  | { readonly kind: 'ask-again'; readonly reason: WaitReason; readonly seconds: number | undefined }
  /** The key was used for a mail with other words: only the server's record tells what became of it. */
  | { readonly kind: 'key-reused' };

/** Server error or this (specification 8). */
export const failedWords = 'Failed to send email';

/** Nobody said more than that only the user can tell (D1.7). */
export const unknownWords = 'The connection broke at the last moment. Please look into your Sent folder.';

const stops: Partial<Record<ApiErrorCode, StopReason>> = {
  reconnect_required: 'reconnect',
  mail_not_connected: 'reconnect',
  no_tokens: 'no-tokens',
  daily_limit_reached: 'daily-limit',
  provider_policy: 'provider-policy',
  unauthenticated: 'sign-in',
  // Every school gets the same files and nearly the same words.
  attachments_invalid: 'attachments',
  payload_too_large: 'attachments',
  placeholder_unresolved: 'mail',
  validation_failed: 'mail',
};

const waits: Partial<Record<ApiErrorCode, WaitReason>> = {
  send_in_progress: 'in-progress',
  rate_limited: 'mailbox-busy',
  mailbox_busy: 'mailbox-busy',
  // The server may have failed before or after sending: only the same key is safe.
  internal: 'unreachable',
  unavailable: 'unreachable',
};

/** Reads the answer to a send (D1.7, D1.9). */
export function readOutcome(result: ApiResult<SendEmailResponse>): Outcome {
  if (result.ok) return { kind: 'accepted', messageId: result.data.messageId };
  // A proxy that answers for the server does not know what the server did: only the same key is safe.
  if (result.kind === 'network' || result.unreadable) {
    return { kind: 'ask-again', reason: 'unreachable', seconds: undefined };
  }
  const { code, sendId, retryAfter } = result.error;
  if (code === 'outcome_unknown') return { kind: 'unknown', sendId, message: apiErrorWords(result, unknownWords) };
  if (code === 'idempotency_key_reused') return { kind: 'key-reused' };
  const wait = waits[code];
  if (wait) return { kind: 'ask-again', reason: wait, seconds: retryAfter };
  const stop = stops[code];
  return { kind: 'failed', message: apiErrorWords(result, failedWords), ...(stop && { stop }) };
}
