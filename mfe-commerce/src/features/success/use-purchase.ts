import { useAuth, useHost } from '@cc/shared-ui/host';
import { useCallback, useEffect, useState } from 'react';
import { settleCart } from '../../purchase/settle-cart.ts';
import { useCommerceStore } from '../../state/cart-context.tsx';
import { watchPurchase, type Finding } from './watch-purchase.ts';

export type PurchaseView = { readonly kind: 'checking' } | Finding;

export interface WatchedPurchase {
  readonly view: PurchaseView;
  readonly checkAgain: () => void;
}

/** A checkout session's purchase, live. A payment settles the cart and announces the new tokens. */
export function usePurchase(sessionId: string): WatchedPurchase {
  const host = useHost();
  const { user, loading } = useAuth();
  const { dispatch } = useCommerceStore();
  const [finding, setFinding] = useState<Finding | null>(null);
  const [attempt, setAttempt] = useState(0);
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    return watchPurchase(host, sessionId, (found) => {
      setFinding((before) => keepKnown(before, found));
      if (found.kind !== 'known') return;
      const { status, items, gift } = found.purchase;
      // A payment in progress may still fail.
      if (status !== 'paid') return;
      dispatch(settleCart(sessionId, items, gift?.given));
      host.events.emit('tokens-changed', { reason: 'bought' });
    });
  }, [host, sessionId, userId, dispatch, attempt]);
  const checkAgain = useCallback(() => {
    setFinding(null);
    setAttempt((count) => count + 1);
  }, []);
  return { view: viewOf(finding, !user && !loading), checkAgain };
}

/** The last known status stays on the page when a later request fails. */
function keepKnown(before: Finding | null, found: Finding): Finding {
  return before?.kind === 'known' && found.kind === 'no-answer' ? { ...before, watching: found.watching } : found;
}

function viewOf(finding: Finding | null, visitor: boolean): PurchaseView {
  if (visitor) return { kind: 'signed-out' };
  return finding ?? { kind: 'checking' };
}
