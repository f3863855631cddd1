import { ownedAsked, ownedRead, selectAskedFor } from '../state/owned-slice.ts';
import type { AppThunk } from '../state/store.ts';

/** Reads what a user has, once for all buttons of the page. Without an answer the buttons stay; the server refuses. */
export const readOwned =
  (userId: string): AppThunk<Promise<void>> =>
  async (dispatch, getState, { host: { api } }) => {
    if (selectAskedFor(getState()) === userId) return;
    dispatch(ownedAsked(userId));
    // A visitor's page needs no schema.
    const loaded = await import(/* webpackChunkName: "owned-api" */ '@cc/contracts/api/purchases').catch(() => null);
    const answer = loaded && (await api.call(loaded.purchases, undefined));
    if (!answer?.ok || selectAskedFor(getState()) !== userId) return;
    const { purchases, balance } = answer.data;
    const items = purchases.filter(({ stands }) => stands).flatMap((purchase) => purchase.items);
    const proListIds = items.flatMap(({ proListId }) => (proListId === null ? [] : [proListId]));
    dispatch(ownedRead({ userId, proListIds, isUnlimited: balance.isUnlimited }));
  };
