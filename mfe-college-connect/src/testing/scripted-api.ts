import type { ApiErrorCode } from '@cc/contracts/api/api-error';
import { apiErrorStatus } from '@cc/contracts/api/api-error';
import type { ApiCallOptions, ApiClient, ApiResult } from '@cc/contracts/federation/host-services';

export interface ApiCall {
  readonly path: string;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ScriptedApi extends ApiClient {
  /** Every call, in order. */
  readonly calls: ApiCall[];
}

type Answer = ApiResult<unknown>;

/** An API that answers by path: one answer for ever, or what a function makes of the call. */
export function createScriptedApi(
  answers: Readonly<Record<string, Answer | ((call: ApiCall) => Answer | Promise<Answer>)>>,
): ScriptedApi {
  const calls: ApiCall[] = [];
  return {
    calls,
    async call({ path }, body, options: ApiCallOptions = {}) {
      const call = { path, body, headers: options.headers ?? {} };
      calls.push(call);
      const answer = answers[path];
      if (answer === undefined) throw new Error(`The test has no answer for ${path}`);
      // The test writes answers in the endpoint's own shape.
      return (typeof answer === 'function' ? await answer(call) : answer) as never;
    },
  };
}

export function answered(data: unknown): Answer {
  return { ok: true, data };
}

export function refused(code: ApiErrorCode, error = 'Refused by the test.'): Answer {
  return { ok: false, kind: 'refused', status: apiErrorStatus[code], error: { error, code, requestId: 'test' } };
}

export const unreachable: Answer = { ok: false, kind: 'network', message: 'Failed to fetch' };
