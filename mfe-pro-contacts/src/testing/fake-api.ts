import { apiErrorStatus, type ApiError, type ApiErrorCode } from '@cc/contracts/api/api-error';
import { orderProContactResponse } from '@cc/contracts/fixtures/order-pro-contact';
import type { ApiClient, ApiResult } from '@cc/contracts/federation/host-services';

export interface FakeApi extends ApiClient {
  /** Every request, in order. */
  readonly calls: { readonly path: string; readonly body: unknown }[];
}

/** An API that gives the test's answers, request by request; the last one stays. */
export function createFakeApi(...answers: readonly (ApiResult<unknown> | Promise<ApiResult<unknown>>)[]): FakeApi {
  const calls: FakeApi['calls'] = [];
  return {
    calls,
    async call({ path }, body) {
      calls.push({ path, body });
      // The test answers in the endpoint's own shape.
      return answers[Math.min(calls.length, answers.length) - 1] as never;
    },
  };
}

export const received: ApiResult<unknown> = { ok: true, data: orderProContactResponse };
export const noAnswer: ApiResult<never> = { ok: false, kind: 'network', message: 'No answer came.' };

/** An error as the API answers it. */
export function refused(code: ApiErrorCode, details: Partial<ApiError> = {}): ApiResult<never> {
  const error: ApiError = { error: `The test refused: ${code}`, code, requestId: 'test', ...details };
  return { ok: false, kind: 'refused', status: apiErrorStatus[code], error };
}
