import type { Coach, Gender } from '@cc/contracts/entities/coach';
import { createSelector, createSlice, current, type Draft, type PayloadAction } from '@reduxjs/toolkit';
import { z } from 'zod';
import { bySchool, withoutCoaches, withSchools, withSizes, type SelectedSchools } from './selected-schools.ts';
import { sessionClosed, sessionOpened } from './session-actions.ts';

export const genderOptions = ["Men's", "Women's"] as const;
export type GenderOption = (typeof genderOptions)[number];
/** Divisions offered (specification 3): 1 only. */
export const divisionOptions = ['All', '1'] as const;
export type DivisionOption = (typeof divisionOptions)[number];
/** The value of the conference filter that leaves it open. */
export const allConferences = 'All';

/** What is chosen in steps 2 and 3 but for the coaches. */
export const filtersSchema = z.object({
  gender: z.enum(genderOptions).nullable(),
  /** As shown, capitalised; queries use it in lower case. Empty until chosen. */
  sport: z.string(),
  division: z.enum(divisionOptions),
  conference: z.string(),
});
export interface SelectionState extends z.output<typeof filtersSchema> {
  /** What is selected, whatever the filters show now. */
  readonly schools: SelectedSchools;
}

const initialState: SelectionState = {
  gender: null,
  sport: '',
  division: 'All',
  conference: allConferences,
  schools: [],
};

/** Coaches of another programme cannot stay selected: one run is for one gender and sport. */
function anotherProgramme(state: Draft<SelectionState>): void {
  state.conference = allConferences;
  state.schools = [];
}

/** Drafts of thousands of entries are slow to write to: what is selected next is made from the plain list. */
function selecting(
  state: Draft<SelectionState>,
  change: (selected: SelectedSchools) => SelectedSchools,
): SelectionState {
  const plain = current(state);
  const schools = change(plain.schools);
  return schools === plain.schools ? plain : { ...plain, schools };
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
    /** Coaches of schools, as they are listed. */
    schoolsSelected: (state, { payload }: PayloadAction<SelectedSchools>) =>
      selecting(state, (selected) => withSchools(selected, payload)),
    /** Coaches whose schools were not listed here. */
    coachesSelected: (state, { payload }: PayloadAction<readonly Coach[]>) =>
      selecting(state, (selected) =>
        withSchools(
          selected,
          bySchool(payload, () => undefined),
        ),
      ),
    coachesDeselected: (state, { payload }: PayloadAction<readonly Coach[]>) =>
      selecting(state, (selected) => withoutCoaches(selected, payload)),
    /** Selected coaches as they are stored now: who bought tokens meanwhile reads addresses. */
    coachesRefreshed: (state, { payload }: PayloadAction<readonly Coach[]>) =>
      selecting(state, (selected) => {
        const fresh = new Map(payload.map((coach) => [coach.id, coach]));
        const sizes = new Map(selected.map(({ school, size }) => [school, size]));
        const coaches = selected.flatMap((school) => school.coaches.map((coach) => fresh.get(coach.id) ?? coach));
        return bySchool(coaches, (school) => sizes.get(school));
      }),
    /** Schools with all their coaches: what of them is selected may be all or less than that by now. */
    schoolsListed: (state, { payload }: PayloadAction<Parameters<typeof withSizes>[1]>) =>
      selecting(state, (selected) => withSizes(selected, payload)),
    allCoachesDeselected(state) {
      state.schools = [];
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
    selectSchools: ({ schools }) => schools,
    selectSchoolCount: ({ schools }) => schools.length,
    selectSchoolsByName: createSelector(
      [(state: SelectionState) => state.schools],
      (schools) => new Map(schools.map((each) => [each.school, each])),
    ),
    selectCoachCount: createSelector([(state: SelectionState) => state.schools], (schools) =>
      schools.reduce((count, { coaches }) => count + coaches.length, 0),
    ),
  },
});

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
  schoolsSelected,
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
  /** What a run mails, one e-mail for each school. */
  selectSchools,
  selectSchoolCount,
  selectSchoolsByName,
  selectCoachCount,
} = selectionSlice.selectors;
