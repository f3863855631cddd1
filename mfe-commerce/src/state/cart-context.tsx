import { createContext, useContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import {
  cartCleared,
  emptyCart,
  itemAdded,
  itemRemoved,
  quantityUpdated,
  selectItems,
  selectTotalItems,
  selectTotalPrice,
  type CartItem,
  type NewCartItem,
} from './cart-slice.ts';
import { selectPending } from './checkout-slice.ts';
import type { AppStore, RootState } from './store.ts';

const StoreContext = createContext<AppStore | null>(null);

/** Gives a store to the cart and the purchases below it. */
export function CartProvider({ store, children }: { readonly store: AppStore; readonly children?: ReactNode }) {
  return <StoreContext value={store}>{children}</StoreContext>;
}

export interface Cart {
  readonly items: readonly CartItem[];
  /** In cents. */
  readonly totalPrice: number;
  /** Sum of the quantities. */
  readonly totalItems: number;
  readonly addItem: (item: NewCartItem) => void;
  /** A quantity of 0 or less removes the item. */
  readonly updateQuantity: (id: string, quantity: number) => void;
  readonly removeItem: (id: string) => void;
  readonly clearCart: () => void;
}

/**
 * The cart, and what can be done with it.
 * @throws Error outside of a `CartProvider` (specification 8)
 */
export function useCart(): Cart {
  const { dispatch } = useCommerceStore();
  const items = useStored(selectItems);
  const totalPrice = useStored(selectTotalPrice);
  const totalItems = useStored(selectTotalItems);
  return useMemo(
    () => ({
      items,
      totalPrice,
      totalItems,
      addItem: (item) => void dispatch(itemAdded(item)),
      updateQuantity: (id, quantity) => void dispatch(quantityUpdated({ id, quantity })),
      removeItem: (id) => void dispatch(itemRemoved(id)),
      clearCart: () => void dispatch(cartCleared()),
    }),
    [dispatch, items, totalPrice, totalItems],
  );
}

/** Key of the order whose checkout is being requested, or null. */
export function usePendingCheckout(): string | null {
  return useStored(selectPending);
}

/** The store itself, for what changes it. @throws Error outside of a `CartProvider` */
export function useCommerceStore(): AppStore {
  const store = useContext(StoreContext);
  if (!store) throw new Error('useCart must be used within a CartProvider');
  return store;
}

const emptyState: RootState = {
  cart: emptyCart,
  checkout: { pending: null },
  owned: { askedFor: null, owned: null },
};

/**
 * What the store holds, live. Without react-redux: the cart's button is on every page, and this is all that it would do
 * there.
 */
export function useStored<Value>(select: (state: RootState) => Value): Value {
  const { subscribe, getState } = useCommerceStore();
  return useSyncExternalStore(
    subscribe,
    () => select(getState()),
    // A prerendered page has no cart.
    () => select(emptyState),
  );
}
