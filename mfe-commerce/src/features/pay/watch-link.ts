import { readPayLink } from '@cc/contracts/api/pay-links';
import type { OpenedPayLink } from '@cc/contracts/entities/pay-link';
import type { HostServices } from '@cc/contracts/federation/host-services';

/** What is known of a link. */
export type LinkFinding =
  | { readonly kind: 'opened'; readonly link: OpenedPayLink; readonly watching: boolean }
  | { readonly kind: 'not-found' }
  /** After a payment, which is not confirmed: it may have been made all the same. */
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'no-answer'; readonly why: string };

/** Milliseconds before each further request after a payment: its confirmation takes a moment. */
export const linkDelays = [1_000, 1_500, 2_000, 3_000, 5_000, 8_000, 10_000, 20_000, 30_000] as const;

/**
 * Reads a link, after a payment again until it is confirmed or a minute is over. Returns a function that stops it.
 * @param paid the payment page sent the parent back.
 */
export function watchLink(
  { api }: Pick<HostServices, 'api'>,
  { code, paid }: { readonly code: string; readonly paid: boolean },
  tell: (finding: LinkFinding) => void,
): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask(round: number): Promise<void> {
    const result = await api.call(readPayLink, { code }, { signal: stop.signal });
    if (stop.signal.aborted) return;
    if (!result.ok) {
      const unknown = result.kind === 'refused' && ['not_found', 'validation_failed'].includes(result.error.code);
      const why = result.kind === 'network' ? result.message : result.error.error;
      tell(unknown ? { kind: 'not-found' } : { kind: 'no-answer', why });
      return;
    }
    const watching = paid && result.data.state === 'waiting';
    const delay = linkDelays[round];
    tell(watching && delay === undefined ? { kind: 'unconfirmed' } : { kind: 'opened', link: result.data, watching });
    if (watching && delay !== undefined) timer = setTimeout(() => void ask(round + 1), delay);
  }

  void ask(0);
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}
