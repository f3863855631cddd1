import { detailTexts, type DetailValues } from '@cc/contracts/entities/sport-details';
import type { LetterAnswers } from '@cc/contracts/letter/template-values';
import { createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { selectPersonalization } from './personalization-slice.ts';
import { selectSport } from './selection-slice.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';
import type { RootState } from './store.ts';

/** The optional details of each sport in lower case. A sport is missing until its details were loaded or typed. */
type DetailsState = Readonly<Record<string, DetailValues>>;

const detailsSlice = createSlice({
  name: 'details',
  initialState: {} as DetailsState,
  reducers: {
    /** The stored row was loaded. */
    detailsLoaded: (state, { payload }: PayloadAction<{ sport: string; values: DetailValues }>) => ({
      ...state,
      [payload.sport]: payload.values,
    }),
    detailChanged: (state, { payload }: PayloadAction<{ sport: string; name: string; value: string }>) => ({
      ...state,
      [payload.sport]: { ...state[payload.sport], [payload.name]: payload.value },
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => payload.stored?.details ?? {})
      .addCase(sessionClosed, () => ({})),
});

export const detailsReducer = detailsSlice.reducer;
export const { detailsLoaded, detailChanged } = detailsSlice.actions;

/** The sport as the details are stored. */
export const selectDetailSport = (state: RootState): string => selectSport(state).toLowerCase();

/** The values of the chosen sport; undefined until they were loaded or typed. */
export const selectDetailValues = (state: RootState): DetailValues | undefined =>
  state.details[selectDetailSport(state)];

/** Everything of step 4 that goes into a letter. */
export const selectLetterAnswers: (state: RootState) => LetterAnswers = createSelector(
  [selectPersonalization, selectDetailSport, selectDetailValues],
  (personalization, sport, values) => ({ ...personalization, details: detailTexts(sport, values ?? {}) }),
);
