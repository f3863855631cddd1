import { apiErrorStatus, type ApiError, type ApiErrorCode } from '@cc/contracts/api/api-error';
import type { ApiClient, ApiResult } from '@cc/contracts/federation/host-services';

/** One request as the page under test made it. */
export interface ApiCall {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>> | undefined;
}

export type FakeAnswer = ApiResult<unknown> | Promise<ApiResult<unknown>>;

export interface FakeApi extends ApiClient {
  /** Every request, in order. */
  readonly calls: readonly ApiCall[];
  /** The requests of one endpoint, in order. */
  to(path: string): readonly ApiCall[];
}

/**
 * An API that gives the test's answers, request by request; the last one stays. A promise answers when it is fulfilled,
 * a function as it likes.
 */
export function createFakeApi(...answers: readonly (FakeAnswer | ((call: ApiCall) => FakeAnswer))[]): FakeApi {
  const calls: ApiCall[] = [];
  return {
    calls,
    to: (path) => calls.filter((call) => call.path === path),
    async call({ path }, body, options) {
      const call = { path, body, headers: options?.headers };
      calls.push(call);
      const answer = answers[Math.min(calls.length, answers.length) - 1];
      if (answer === undefined) throw new Error(`This test handed no answer for ${path} to createFakeApi`);
      // The test answers in the endpoint's own shape.
      return (await (typeof answer === 'function' ? answer(call) : answer)) as never;
    },
  };
}

export function answered(data: unknown): ApiResult<unknown> {
  return { ok: true, data };
}

/** What the public forms get when all went well. */
export const received = answered({ received: true });

/** An error as the API answers it. */
export function refused(code: ApiErrorCode, details: Partial<ApiError> = {}): ApiResult<never> {
  const error: ApiError = { error: `The test refused: ${code}`, code, requestId: 'test', ...details };
  return { ok: false, kind: 'refused', status: apiErrorStatus[code], error };
}

/** A proxy's own page where the API's answer should be. */
export const proxyPage = {
  ok: false,
  kind: 'refused',
  status: 502,
  error: { error: 'An answer that this page does not understand.', code: 'internal', requestId: '' },
  unreadable: true,
} as const satisfies ApiResult<never>;

export const noAnswer: ApiResult<never> = { ok: false, kind: 'network', message: 'No answer came.' };
