import { apiErrorStatus, type ApiError, type ApiErrorCode } from '@cc/contracts/api/api-error';

type FailureDetails = Pick<ApiError, 'retryAfter' | 'sendId' | 'fields'> & { readonly cause?: unknown };

/**
 * An answer other than success: a code for programs and one sentence for people. Rules throw it, the error
 * handler renders it; `cause` goes to the log only.
 */
export class ApiFailure extends Error {
  readonly code: ApiErrorCode;
  readonly details: FailureDetails;

  constructor(code: ApiErrorCode, sentence: string, details: FailureDetails = {}) {
    super(sentence, { cause: details.cause });
    this.name = 'ApiFailure';
    this.code = code;
    this.details = details;
  }

  get statusCode(): number {
    return apiErrorStatus[this.code];
  }
}
