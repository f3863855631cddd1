import type { ApiResult } from './host-services.ts';

/**
 * Whether nobody can tell what became of a request: no answer came, the API does not know itself, or a proxy answered that
 * does not know what the API did.
 */
export function outcomeIsUnknown(failure: Extract<ApiResult<unknown>, { ok: false }>): boolean {
  return failure.kind === 'network' || failure.unreadable === true || failure.error.code === 'outcome_unknown';
}
