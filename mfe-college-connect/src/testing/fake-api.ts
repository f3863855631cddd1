import type { ApiErrorCode } from '@cc/contracts/api/api-error';
import { apiErrorStatus } from '@cc/contracts/api/api-error';
import type { ApiClient, ApiResult } from '@cc/contracts/federation/host-services';

export interface ApiCall {
  readonly path: string;
  // Whatever the page sent: each test reads what it is about.
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FakeApi extends ApiClient {
  /** Every request, in order. */
  readonly calls: ApiCall[];
  /** The requests of one endpoint, in order. */
  to(path: string): readonly ApiCall[];
}

/** An API whose answers the test gives, request by request. */
export function createFakeApi(answer: (call: ApiCall) => ApiResult<unknown> | Promise<ApiResult<unknown>>): FakeApi {
  const calls: ApiCall[] = [];
  return {
    calls,
    to: (path) => calls.filter((call) => call.path === path),
    async call(endpoint, body, options = {}) {
      const call = {
        path: endpoint.path,
        body: (body ?? {}) as Record<string, unknown>, // endpoints take objects or nothing
        headers: options.headers ?? {},
      };
      calls.push(call);
      // The test answers in the endpoint's own shape.
      return (await answer(call)) as never;
    },
  };
}

/** An error as the API answers it. */
export function refused(
  code: ApiErrorCode,
  { error = `The test refused: ${code}`, ...more }: { error?: string; retryAfter?: number; sendId?: string } = {},
): ApiResult<never> {
  return {
    ok: false,
    kind: 'refused',
    status: apiErrorStatus[code],
    error: { error, code, requestId: 'test', ...more },
  };
}

export const noAnswer: ApiResult<never> = { ok: false, kind: 'network', message: 'No answer came.' };
