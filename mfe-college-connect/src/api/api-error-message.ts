import type { ApiResult } from '@cc/contracts/federation/host-services';

type Failure = Extract<ApiResult<unknown>, { ok: false }>;

/** The server's own sentence, shown as it is; the fallback where the server gave none. */
export function apiErrorMessage(failure: Failure, fallback: string): string {
  // A proxy's error page has no sentence of the API's.
  if (failure.kind === 'network' || failure.unreadable) return fallback;
  return failure.error.error || fallback;
}
