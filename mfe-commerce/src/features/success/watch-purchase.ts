import { purchaseStatus } from '@cc/contracts/api/purchase-status';
import type { Balance, Purchase } from '@cc/contracts/entities/purchase';
import type { ApiResult, HostServices } from '@cc/contracts/federation/host-services';

/** The known status of a payment. `watching`: it will be read again. */
export type Finding =
  | { readonly kind: 'known'; readonly purchase: Purchase; readonly balance: Balance; readonly watching: boolean }
  | { readonly kind: 'not-found' | 'signed-out' }
  | { readonly kind: 'no-answer'; readonly why: string; readonly watching: boolean };

/** Milliseconds before each further request. They grow, since a slow confirmation is a bank's. */
export const delays = [
  1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 10_000, 15_000, 20_000, 30_000, 30_000, 60_000, 60_000,
] as const;

/**
 * Reads a checkout session's purchase until it is settled, or for about four minutes. Returns a function that stops it.
 */
export function watchPurchase(
  { api }: Pick<HostServices, 'api'>,
  sessionId: string,
  tell: (finding: Finding) => void,
): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(round: number): Promise<void> {
    const result = await api.call(purchaseStatus, { sessionId }, { signal: stop.signal });
    if (stop.signal.aborted) return;
    const delay = isSettled(result) ? undefined : delays[round];
    tell(findingOf(result, delay !== undefined));
    if (delay !== undefined) timer = setTimeout(() => void ask(round + 1), delay);
  }

  void ask(0);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

type Answer = ApiResult<{ readonly purchase: Purchase; readonly balance: Balance }>;

function isSettled(result: Answer): boolean {
  if (result.ok) return !['open', 'processing'].includes(result.data.purchase.status);
  return result.kind === 'refused' && ['not_found', 'unauthenticated', 'validation_failed'].includes(result.error.code);
}

function findingOf(result: Answer, watching: boolean): Finding {
  if (result.ok) return { kind: 'known', ...result.data, watching };
  if (result.kind === 'network') return { kind: 'no-answer', why: result.message, watching };
  const { code, error } = result.error;
  if (code === 'unauthenticated') return { kind: 'signed-out' };
  if (code === 'not_found' || code === 'validation_failed') return { kind: 'not-found' };
  return { kind: 'no-answer', why: error, watching };
}
