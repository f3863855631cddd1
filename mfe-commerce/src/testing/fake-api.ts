import { apiErrorStatus, type ApiError, type ApiErrorCode } from '@cc/contracts/api/api-error';
import type { ApiClient, ApiResult } from '@cc/contracts/federation/host-services';

type Answer = ApiResult<unknown>;

export interface FakeApi extends ApiClient {
  /** Every request, in order. */
  readonly calls: { readonly path: string; readonly body: unknown }[];
}

/** An API that gives the test's answers, request by request; the last one stays. A promise answers when it is fulfilled. */
export function createFakeApi(...answers: readonly (Answer | Promise<Answer>)[]): FakeApi {
  const calls: FakeApi['calls'] = [];
  return {
    calls,
    async call({ path }, body) {
      calls.push({ path, body });
      // The test answers in the endpoint's own shape.
      return (await answers[Math.min(calls.length, answers.length) - 1]) as never;
    },
  };
}

export function answered(data: unknown): Answer {
  return { ok: true, data };
}

/** An error as the API answers it. */
export function refused(code: ApiErrorCode, details: Partial<ApiError> = {}): ApiResult<never> {
  const error: ApiError = { error: `The test refused: ${code}`, code, requestId: 'test', ...details };
  return { ok: false, kind: 'refused', status: apiErrorStatus[code], error };
}

export const noAnswer: ApiResult<never> = { ok: false, kind: 'network', message: 'No answer came.' };
