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
/** The value of the conference filter for all conferences. */
export const allConferences = 'All';

/** The choices of steps 2 and 3, without the coaches. */
export const filtersSchema = z.object({
  gender: z.enum(genderOptions).nullable(),
  /** Capitalized, as shown; queries use it in lower case. Empty until selected. */
  sport: z.string(),
  division: z.enum(divisionOptions),
  conference: z.string(),
});
export interface SelectionState extends z.output<typeof filtersSchema> {
  /** The selected coaches by school, independent of the filters. */
  readonly schools: SelectedSchools;
  /** Coaches that were selected before the page was loaded. Only their ids are stored, so they are read again. */
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
    /** Coaches of listed schools. */
    schoolsSelected: (state, { payload }: PayloadAction<SelectedSchools>) =>
      selecting(state, (selected) => withSchools(selected, payload)),
    /** Coaches of schools that are not listed. */
    coachesSelected: (state, { payload }: PayloadAction<readonly Coach[]>) =>
      selecting(state, (selected) =>
        withSchools(
          selected,
          bySchool(payload, () => undefined),
        ),
      ),
    coachesDeselected: (state, { payload }: PayloadAction<readonly Coach[]>) =>
      selecting(state, (selected) => withoutCoaches(selected, payload)),
    /** Coaches by id, whether they are read or not. */
    idsDeselected(state, { payload }: PayloadAction<readonly number[]>) {
      const plain = current(state);
      const gone = new Set(payload);
      const coaches = plain.schools.flatMap((each) => each.coaches.filter(({ id }) => gone.has(id)));
      return {
        ...plain,
        schools: withoutCoaches(plain.schools, coaches),
        unreadIds: plain.unreadIds.filter((id) => !gone.has(id)),
      };
    },
    /** Current rows of selected coaches. Ids without a row are removed from the selection. */
    coachesRead(state, { payload }: PayloadAction<{ ids: readonly number[]; coaches: readonly Coach[] }>) {
      const plain = current(state);
      const asked = new Set(payload.ids);
      const before = plain.schools.flatMap(({ coaches }) => coaches);
      // A coach that was deselected during the request stays deselected.
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
    /** Schools with all of their coaches, to detect fully selected schools. */
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
  idsDeselected,
  coachesRead,
  schoolsListed,
  allCoachesDeselected,
} = selectionSlice.actions;
export const {
  selectGender,
  selectSport,
  selectDivision,
  selectConference,
  /** The schools of a run, one email each. */
  selectSchools,
  selectSchoolCount,
  selectSchoolsByName,
  selectUnreadIds,
  selectSelectedIds,
  selectCoachCount,
} = selectionSlice.selectors;
