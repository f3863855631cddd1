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

/** The choices of steps 2 and 3, without the coaches. */
export const filtersSchema = z.object({
  gender: z.enum(genderOptions).nullable(),
  /** As shown, capitalised; queries use it in lower case. Empty until chosen. */
  sport: z.string(),
  division: z.enum(divisionOptions),
  conference: z.string(),
});
export interface SelectionState extends z.output<typeof filtersSchema> {
  /** The selected coaches by school, whatever the filters show now. */
  readonly schools: SelectedSchools;
  /** Coaches that were selected before the page was loaded: the browser keeps their ids, and they are read again. */
  readonly unreadIds: readonly number[];
}

const initialState: SelectionState = {
  gender: null,
  sport: '',
  division: 'All',
  conference: allConferences,
  schools: [],
  unreadIds: [],
};

/** Coaches of another program cannot stay selected: one run is for one gender and sport. */
function anotherProgram(state: Draft<SelectionState>): void {
  state.conference = allConferences;
  state.schools = [];
  state.unreadIds = [];
}

/** Drafts of thousands of entries are slow to write to, so the next selection is made from the plain list. */
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
      if (state.gender !== payload) anotherProgram(state);
      state.gender = payload;
    },
    sportChosen(state, { payload }: PayloadAction<string>) {
      if (state.sport !== payload) anotherProgram(state);
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
    /** Selected coaches as they are stored now. An id without a coach no longer exists, and leaves the selection. */
    coachesRead(state, { payload }: PayloadAction<{ ids: readonly number[]; coaches: readonly Coach[] }>) {
      const plain = current(state);
      const asked = new Set(payload.ids);
      const before = plain.schools.flatMap(({ coaches }) => coaches);
      // A coach who was deselected while the answer was on its way stays deselected.
      const wanted = new Set([...plain.unreadIds, ...before.map(({ id }) => id)]);
      const coaches = [
        ...before.filter(({ id }) => !asked.has(id)),
        ...payload.coaches.filter(({ id }) => wanted.has(id)),
      ];
      const sizes = new Map(plain.schools.map(({ school, size }) => [school, size]));
      return {
        ...plain,
        schools: bySchool(coaches, (school) => sizes.get(school)),
        unreadIds: plain.unreadIds.filter((id) => !asked.has(id)),
      };
    },
    /** Schools with all of their coaches: tells whether a selected school is selected whole. */
    schoolsListed: (state, { payload }: PayloadAction<Parameters<typeof withSizes>[1]>) =>
      selecting(state, (selected) => withSizes(selected, payload)),
    allCoachesDeselected(state) {
      state.schools = [];
      state.unreadIds = [];
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(sessionOpened, (_state, { payload }) => {
        if (!payload.stored?.selection) return initialState;
        const { coachIds, ...filters } = payload.stored.selection;
        return { ...filters, schools: [], unreadIds: coachIds };
      })
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
    selectUnreadIds: ({ unreadIds }) => unreadIds,
    /** Ids of all selected coaches, read or not. */
    selectSelectedIds: ({ schools, unreadIds }) => [
      ...unreadIds,
      ...schools.flatMap(({ coaches }) => coaches.map(({ id }) => id)),
    ],
    selectCoachCount: createSelector(
      [({ schools }: SelectionState) => schools, ({ unreadIds }: SelectionState) => unreadIds],
      (schools, unreadIds) => schools.reduce((count, { coaches }) => count + coaches.length, unreadIds.length),
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
  coachesRead,
  schoolsListed,
  allCoachesDeselected,
} = selectionSlice.actions;
export const {
  selectGender,
  selectSport,
  selectDivision,
  selectConference,
  /** What a run mails, one email for each school. */
  selectSchools,
  selectSchoolCount,
  selectSchoolsByName,
  selectUnreadIds,
  selectSelectedIds,
  selectCoachCount,
} = selectionSlice.selectors;
