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

/** The cart, and the address that gets what is in it, as it was typed. Null: the buyer. */
export interface CartState {
  readonly items: readonly CartItem[];
  readonly receiver: string | null;
}

export const emptyCart: CartState = { items: [], receiver: null };

/** An emptied cart forgets its receiver. */
const withItems = (cart: CartState, items: readonly CartItem[]) =>
  items.length === 0 ? emptyCart : { ...cart, items };

/** The cart's rules (specification 4 and 5). */
const cartSlice = createSlice({
  name: 'cart',
  initialState: emptyCart,
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
      const items = state.items.map((item) => (item.id === id ? { ...item, quantity } : item));
      return withItems(
        state,
        items.filter((item) => item.id !== id || quantity > 0),
      );
    },
    itemRemoved: (state, { payload }: PayloadAction<string>) =>
      withItems(
        state,
        state.items.filter(({ id }) => id !== payload),
      ),
    cartCleared: () => emptyCart,
    receiverNamed(state, { payload }: PayloadAction<string | null>) {
      state.receiver = payload;
    },
    /** Removes the pieces that were paid for; more of the same stay (D11). */
    itemsBought(state, { payload }: PayloadAction<readonly { readonly priceId: string; readonly quantity: number }[]>) {
      const bought = new Map(payload.map(({ priceId, quantity }) => [priceId, quantity]));
      const left = state.items.map((item) => ({ ...item, quantity: item.quantity - (bought.get(item.priceId) ?? 0) }));
      return withItems(
        state,
        left.filter(({ quantity }) => quantity > 0),
      );
    },
    /** From another tab, or from storage. */
    cartReplaced: (_state, { payload }: PayloadAction<CartState>) => payload,
  },
  selectors: {
    selectCart: (cart) => cart,
    selectItems: ({ items }) => items,
    selectReceiver: ({ receiver }) => receiver,
    /** Sum of price times quantity, in cents (specification 9). */
    selectTotalPrice: ({ items }) => items.reduce((sum, { price, quantity }) => sum + price * quantity, 0),
    /** Sum of the quantities (specification 9). */
    selectTotalItems: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  },
});

export const { itemAdded, quantityUpdated, itemRemoved, cartCleared, itemsBought, cartReplaced, receiverNamed } =
  cartSlice.actions;
export const { selectCart, selectItems, selectReceiver, selectTotalPrice, selectTotalItems } = cartSlice.selectors;
export const cartReducer = cartSlice.reducer;
