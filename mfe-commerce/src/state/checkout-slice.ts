import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Which checkout is being requested: its order's key. One at a time, whatever buttons there are on the page. */
const checkoutSlice = createSlice({
  name: 'checkout',
  // The key of the order being requested, or null.
  initialState: { pending: null as string | null },
  reducers: {
    checkoutStarted: (_state, { payload }: PayloadAction<string>) => ({ pending: payload }),
    checkoutEnded: () => ({ pending: null }),
  },
  selectors: { selectPending: ({ pending }) => pending },
});

export const { checkoutStarted, checkoutEnded } = checkoutSlice.actions;
export const { selectPending } = checkoutSlice.selectors;
export const checkoutReducer = checkoutSlice.reducer;
