import type { ApiResult } from './host-services.ts';

export type ApiFailure = Extract<ApiResult<unknown>, { ok: false }>;

/**
 * Whether the outcome of a request is unknown: no answer arrived, the API does not know it, or a proxy answered instead
 * of the API.
 */
export function outcomeIsUnknown(failure: ApiFailure): boolean {
  return failure.kind === 'network' || failure.unreadable === true || failure.error.code === 'outcome_unknown';
}

/** The title of an unknown outcome, in place of one that says what did not happen. */
export const noAnswerTitle = 'No answer arrived';

/** The server's sentence, or the client's where there is no answer. */
export function failureMessage(failure: ApiFailure): string {
  return failure.kind === 'network' ? failure.message : failure.error.error;
}
