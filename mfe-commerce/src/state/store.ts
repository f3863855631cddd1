import type { HostServices } from '@cc/contracts/federation/host-services';
import { combineReducers, configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Browser } from './browser.ts';
import { cartReducer } from './cart-slice.ts';
import { checkoutReducer } from './checkout-slice.ts';
import { ownedReducer } from './owned-slice.ts';

// Each key is the name of its slice: the slices' selectors look there.
const rootReducer = combineReducers({ cart: cartReducer, checkout: checkoutReducer, owned: ownedReducer });

/** What thunks get as their extra argument. */
export interface Surroundings {
  readonly host: HostServices;
  readonly browser: Browser;
}

/** The store of this remote only. */
export function makeStore(surroundings: Surroundings) {
  return configureStore({
    reducer: rootReducer,
    middleware: (getDefault) => getDefault({ thunk: { extraArgument: surroundings } }),
  });
}

export type RootState = ReturnType<typeof rootReducer>;
export type AppStore = ReturnType<typeof makeStore>;
export type AppThunk<Result> = ThunkAction<Result, RootState, Surroundings, UnknownAction>;
