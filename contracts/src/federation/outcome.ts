import type { ApiResult } from './host-services.ts';

/**
 * Whether the outcome of a request is unknown: no answer arrived, the API does not know it, or a proxy answered instead
 * of the API.
 */
export function outcomeIsUnknown(failure: Extract<ApiResult<unknown>, { ok: false }>): boolean {
  return failure.kind === 'network' || failure.unreadable === true || failure.error.code === 'outcome_unknown';
}
