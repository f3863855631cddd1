import type { HostServices } from '@cc/contracts/federation/host-services';
import { combineReducers, configureStore, type ThunkAction, type UnknownAction } from '@reduxjs/toolkit';
import { allowanceReducer } from './allowance-slice.ts';
import { attachmentsReducer } from './attachments-slice.ts';
import { connectionReducer } from './connection-slice.ts';
import { detailsReducer } from './details-slice.ts';
import { draftReducer } from './draft-slice.ts';
import { letterReducer } from './letter-slice.ts';
import { personalizationReducer } from './personalization-slice.ts';
import { runReducer } from './run-slice.ts';
import { startReducer } from './start-slice.ts';
import { selectionReducer } from './selection-slice.ts';
import { wizardReducer } from './wizard-slice.ts';

// Each key is the name of its slice: the slices' selectors look there.
const rootReducer = combineReducers({
  wizard: wizardReducer,
  connection: connectionReducer,
  selection: selectionReducer,
  personalization: personalizationReducer,
  details: detailsReducer,
  draft: draftReducer,
  letter: letterReducer,
  attachments: attachmentsReducer,
  run: runReducer,
  start: startReducer,
  allowance: allowanceReducer,
});

/** The store of this remote alone. Thunks get the host as their extra argument. */
export function makeStore(host: HostServices, preloadedState?: Partial<RootState>) {
  return configureStore({
    reducer: rootReducer,
    ...(preloadedState && { preloadedState }),
    middleware: (getDefault) =>
      getDefault({
        thunk: { extraArgument: host },
        // Checking thousands of selected coaches after each action would slow down development.
        immutableCheck: false,
        serializableCheck: false,
      }),
  });
}

export type RootState = ReturnType<typeof rootReducer>;
export type AppStore = ReturnType<typeof makeStore>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<Result> = ThunkAction<Result, RootState, HostServices, UnknownAction>;
