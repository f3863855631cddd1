import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** One line of the cart (specification 3). */
export interface CartItem {
  readonly id: string;
  readonly name: string;
  /** Of one piece, in cents. */
  readonly price: number;
  readonly priceId: string;
  readonly image: string;
  readonly currency: string;
  readonly quantity: number;
}

export type NewCartItem = Omit<CartItem, 'quantity'>;

const nothing: { items: CartItem[] } = { items: [] };

/** The cart's rules (specification 4 and 5). */
const cartSlice = createSlice({
  name: 'cart',
  initialState: nothing,
  reducers: {
    /** Raises the quantity of an item that is there by 1; appends a new one. */
    itemAdded({ items }, { payload }: PayloadAction<NewCartItem>) {
      const present = items.find(({ id }) => id === payload.id);
      if (present) present.quantity += 1;
      else items.push({ ...payload, quantity: 1 });
    },
    /** A quantity of 0 or less removes the item. */
    quantityUpdated(state, { payload }: PayloadAction<{ readonly id: string; readonly quantity: number }>) {
      const { id, quantity } = payload;
      state.items = state.items
        .map((item) => (item.id === id ? { ...item, quantity } : item))
        .filter((item) => item.id !== id || quantity > 0);
    },
    itemRemoved(state, { payload }: PayloadAction<string>) {
      state.items = state.items.filter(({ id }) => id !== payload);
    },
    cartCleared: () => nothing,
    /** Removes the pieces that were paid for; more of the same stay (D11). */
    itemsBought(state, { payload }: PayloadAction<readonly { readonly priceId: string; readonly quantity: number }[]>) {
      const bought = new Map(payload.map(({ priceId, quantity }) => [priceId, quantity]));
      state.items = state.items
        .map((item) => ({ ...item, quantity: item.quantity - (bought.get(item.priceId) ?? 0) }))
        .filter(({ quantity }) => quantity > 0);
    },
    /** From another tab, or from storage. */
    cartReplaced: (_state, { payload }: PayloadAction<CartItem[]>) => ({ items: payload }),
  },
  selectors: {
    selectItems: ({ items }): readonly CartItem[] => items,
    /** Sum of price times quantity, in cents (specification 9). */
    selectTotalPrice: ({ items }) => items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    /** Sum of the quantities (specification 9). */
    selectTotalItems: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  },
});

export const { itemAdded, quantityUpdated, itemRemoved, cartCleared, itemsBought, cartReplaced } = cartSlice.actions;
export const { selectItems, selectTotalPrice, selectTotalItems } = cartSlice.selectors;
export const cartReducer = cartSlice.reducer;
