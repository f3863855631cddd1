import { coachSchema, type Coach, type Gender } from '@cc/contracts/entities/coach';
import { createSelector, createSlice, current, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { sessionClosed, sessionOpened } from './session-actions.ts';

export const genderOptions = ["Men's", "Women's"] as const;
export type GenderOption = (typeof genderOptions)[number];
/** Divisions offered (specification 3): 1 only. */
export const divisionOptions = ['All', '1'] as const;
export type DivisionOption = (typeof divisionOptions)[number];
/** The value of the conference filter that leaves it open. */
export const allConferences = 'All';

export const selectionSchema = z.object({
  gender: z.enum(genderOptions).nullable(),
  /** As shown, capitalised; queries use it in lower case. Empty until chosen. */
  sport: z.string(),
  division: z.enum(divisionOptions),
  conference: z.string(),
  /** Selected coaches by id, whatever the filters show now. */
  coaches: z.record(z.string(), coachSchema),
  /** How many coaches each listed school has, to know when all of them are selected. */
  schoolSizes: z.record(z.string(), z.number()),
});
export type SelectionState = z.output<typeof selectionSchema>;

/** One school's selected coaches: one school is one e-mail and one token (specification 9). */
export interface SelectedSchool {
  readonly school: string;
  readonly coaches: readonly Coach[];
  /** Whether these are all coaches that the school has in this programme. */
  readonly complete: boolean;
}

const initialState: SelectionState = {
  gender: null,
  sport: '',
  division: 'All',
  conference: allConferences,
  coaches: {},
  schoolSizes: {},
};

/** Coaches of another programme cannot stay selected: one run is for one gender and sport. */
function anotherProgramme(state: SelectionState): void {
  state.conference = allConferences;
  state.coaches = {};
  state.schoolSizes = {};
}

const selectionSlice = createSlice({
  name: 'selection',
  initialState,
  reducers: {
    genderChosen(state, { payload }: PayloadAction<GenderOption>) {
      if (state.gender !== payload) anotherProgramme(state);
      state.gender = payload;
    },
    sportChosen(state, { payload }: PayloadAction<string>) {
      if (state.sport !== payload) anotherProgramme(state);
      state.sport = payload;
    },
    /** Changing division clears the conference (specification 4). */
    divisionChosen(state, { payload }: PayloadAction<DivisionOption>) {
      state.division = payload;
      state.conference = allConferences;
    },
    conferenceChosen(state, { payload }: PayloadAction<string>) {
      state.conference = payload;
    },
    // Drafts of thousands of entries are slow to write to: these two make the new record from the plain one.
    coachesSelected(state, { payload }: PayloadAction<readonly Coach[]>) {
      const coaches = { ...current(state).coaches };
      for (const coach of payload) coaches[coach.id] = coach;
      state.coaches = coaches;
    },
    coachesDeselected(state, { payload }: PayloadAction<readonly number[]>) {
      const gone = new Set(payload.map(String));
      const { coaches } = current(state);
      state.coaches = Object.fromEntries(Object.entries(coaches).filter(([id]) => !gone.has(id)));
    },
    /** Selected coaches as they are stored now: who bought tokens meanwhile reads addresses. */
    coachesRefreshed(state, { payload }: PayloadAction<readonly Coach[]>) {
      for (const coach of payload) if (state.coaches[coach.id]) state.coaches[coach.id] = coach;
    },
    schoolsListed(state, { payload }: PayloadAction<Readonly<Record<string, number>>>) {
      Object.assign(state.schoolSizes, payload);
    },
    allCoachesDeselected(state) {
      state.coaches = {};
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => payload.stored?.selection ?? initialState)
      .addCase(sessionClosed, () => initialState),
  selectors: {
    selectGender: ({ gender }) => gender,
    selectSport: ({ sport }) => sport,
    selectDivision: ({ division }) => division,
    selectConference: ({ conference }) => conference,
    selectCoachesById: ({ coaches }) => coaches,
    selectCoachCount: createSelector(
      [(state: SelectionState) => state.coaches],
      (coaches) => Object.keys(coaches).length,
    ),
    selectSchools: createSelector(
      [(state: SelectionState) => state.coaches, (state: SelectionState) => state.schoolSizes],
      groupBySchool,
    ),
  },
});

/** Schools in alphabetical order, their coaches by last name. */
function groupBySchool(
  coaches: SelectionState['coaches'],
  schoolSizes: SelectionState['schoolSizes'],
): readonly SelectedSchool[] {
  const schools = Object.groupBy(Object.values(coaches), ({ school }) => school);
  return Object.entries(schools)
    .map(([school, members = []]) => ({
      school,
      coaches: members.toSorted((a, b) => a.last_name.localeCompare(b.last_name) || a.id - b.id),
      complete: members.length === schoolSizes[school],
    }))
    .sort((a, b) => a.school.localeCompare(b.school));
}

/** The gender as `master_coaches` spells it (specification 7). */
export function genderOf(option: GenderOption): Gender {
  return option === "Men's" ? 'men' : 'women';
}

export const selectionReducer = selectionSlice.reducer;
export const {
  genderChosen,
  sportChosen,
  divisionChosen,
  conferenceChosen,
  coachesSelected,
  coachesDeselected,
  coachesRefreshed,
  schoolsListed,
  allCoachesDeselected,
} = selectionSlice.actions;
export const {
  selectGender,
  selectSport,
  selectDivision,
  selectConference,
  selectCoachesById,
  selectCoachCount,
  /** Selected coaches grouped by school: what a run mails, one e-mail each. */
  selectSchools,
} = selectionSlice.selectors;
