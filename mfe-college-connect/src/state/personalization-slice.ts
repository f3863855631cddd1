import type { Personalization } from '@cc/contracts/entities/personalization';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionClosed, sessionOpened } from './session-actions.ts';

/** The fields that hold one text each. */
export type PersonalizationTextField = Exclude<keyof Personalization, 'achievements'>;

export const emptyPersonalization: Personalization = {
  fullName: '',
  gradYear: '',
  currentTeam: '',
  highSchool: '',
  position: '',
  gpa: '',
  achievements: [''],
  highlightLink: '',
};

const personalizationSlice = createSlice({
  name: 'personalization',
  initialState: emptyPersonalization,
  reducers: {
    /** The stored row was loaded. */
    personalizationLoaded: (_state, { payload }: PayloadAction<Personalization>) => ({
      ...payload,
      achievements: payload.achievements.length > 0 ? [...payload.achievements] : [''],
    }),
    fieldChanged(state, { payload }: PayloadAction<{ field: PersonalizationTextField; value: string }>) {
      state[payload.field] = payload.value;
    },
    achievementChanged(state, { payload }: PayloadAction<{ index: number; value: string }>) {
      state.achievements[payload.index] = payload.value;
    },
    achievementAdded(state) {
      state.achievements.push('');
    },
    achievementRemoved(state, { payload: index }: PayloadAction<number>) {
      if (state.achievements.length > 1) state.achievements.splice(index, 1);
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => payload.stored?.personalization ?? emptyPersonalization)
      .addCase(sessionClosed, () => emptyPersonalization),
  selectors: { selectPersonalization: (state): Personalization => state },
});

export const personalizationReducer = personalizationSlice.reducer;
export const { personalizationLoaded, fieldChanged, achievementChanged, achievementAdded, achievementRemoved } =
  personalizationSlice.actions;
export const { selectPersonalization } = personalizationSlice.selectors;
