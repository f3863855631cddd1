import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** What a user has that is not worth buying again. */
export interface Owned {
  readonly userId: string;
  /** Product ids of the pro lists that are theirs. */
  readonly proListIds: readonly number[];
  readonly isUnlimited: boolean;
}

// The slice's own type. `askedFor`: the user whose purchases were asked for, so that many buttons ask once.
const unknown: { readonly askedFor: string | null; readonly owned: Owned | null } = { askedFor: null, owned: null };

const ownedSlice = createSlice({
  name: 'owned',
  initialState: unknown,
  reducers: {
    ownedAsked: (_state, { payload }: PayloadAction<string>) => ({ askedFor: payload, owned: null }),
    ownedRead: (_state, { payload }: PayloadAction<Owned>) => ({ askedFor: payload.userId, owned: payload }),
    /** Something was bought, here or elsewhere: the list is read again when it is needed. */
    ownedOutdated: (state) => ({ ...state, askedFor: null }),
  },
  selectors: { selectAskedFor: ({ askedFor }) => askedFor, selectOwned: ({ owned }) => owned },
});

export const { ownedAsked, ownedRead, ownedOutdated } = ownedSlice.actions;
export const { selectAskedFor, selectOwned } = ownedSlice.selectors;
export const ownedReducer = ownedSlice.reducer;
