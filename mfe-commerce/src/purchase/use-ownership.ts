import { plans, proLists } from '@cc/contracts/entities/catalogue';
import { useAuth } from '@cc/shared-ui/host';
import { useEffect } from 'react';
import { useCommerceStore, useStored } from '../state/cart-context.tsx';
import { selectAskedFor, selectOwned, type Owned } from '../state/owned-slice.ts';
import { readOwned } from './read-owned.ts';

/**
 * Why the user does not need something: they have the list, they have Unlimited, or tokens add nothing to Unlimited.
 */
export type Ownership =
  | { readonly kind: 'list'; readonly listId: number }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'needs-no-tokens' };

/** Whether the signed-in user has something already; undefined when not, or not known yet. */
export function useOwnership(priceId: string): Ownership | undefined {
  const { dispatch } = useCommerceStore();
  const { user } = useAuth();
  const askedFor = useStored(selectAskedFor);
  const owned = useStored(selectOwned);
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) void dispatch(readOwned(userId));
  }, [dispatch, userId, askedFor]);
  return owned && owned.userId === userId ? ownershipOf(priceId, owned) : undefined;
}

function ownershipOf(priceId: string, { proListIds, isUnlimited }: Owned): Ownership | undefined {
  const list = proLists.find((candidate) => candidate.priceId === priceId);
  if (list) return proListIds.includes(list.id) ? { kind: 'list', listId: list.id } : undefined;
  const plan = plans.find((candidate) => candidate.priceId === priceId);
  if (!plan || !isUnlimited) return undefined;
  return { kind: plan.tokens === null ? 'unlimited' : 'needs-no-tokens' };
}
