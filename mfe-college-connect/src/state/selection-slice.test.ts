import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { aCoach } from '../testing/coaches.ts';
import { isComplete } from './selected-schools.ts';
import {
  coachesDeselected,
  coachesRead,
  coachesSelected,
  conferenceChosen,
  divisionChosen,
  genderChosen,
  schoolsListed,
  selectCoachCount,
  selectConference,
  selectSchools,
  selectSelectedIds,
  selectUnreadIds,
  allCoachesDeselected,
  sportChosen,
} from './selection-slice.ts';
import { sessionOpened } from './session-actions.ts';
import { makeStore } from './store.ts';

const [ann, bea] = [aCoach({ last_name: 'Ann' }), aCoach({ last_name: 'Bea' })];
const cleo = aCoach({ school: 'Boston College' });

function setUp() {
  const store = makeStore(createFakeHost());
  store.dispatch(genderChosen("Women's"));
  store.dispatch(sportChosen('Soccer'));
  store.dispatch(conferenceChosen('ACC'));
  store.dispatch(coachesSelected([bea, cleo, ann]));
  return store;
}

// @spec 4.wizard.9
it('clears the conference when the division changes, and keeps the coaches', () => {
  const store = setUp();
  store.dispatch(divisionChosen('1'));
  expect(selectConference(store.getState())).toBe('All');
  expect(selectCoachCount(store.getState())).toBe(3);
});

it('clears coaches when gender or sport changes, and only then', () => {
  const store = setUp();
  store.dispatch(genderChosen("Women's"));
  store.dispatch(sportChosen('Soccer'));
  expect(selectCoachCount(store.getState())).toBe(3);
  store.dispatch(sportChosen('Golf'));
  expect(selectCoachCount(store.getState())).toBe(0);
});

// @spec 2.wizard.19
it('groups selected coaches by school, in alphabetical order', () => {
  expect(selectSchools(setUp().getState())).toEqual([
    { school: 'Boston College', coaches: [cleo], size: 0 },
    { school: 'Duke', coaches: [ann, bea], size: 0 },
  ]);
});

it('detects that all coaches of a school are selected', () => {
  const store = setUp();
  store.dispatch(
    schoolsListed([
      { school: 'Boston College', coaches: [cleo, aCoach(), aCoach()] },
      { school: 'Duke', coaches: [ann, bea] },
    ]),
  );
  expect(selectSchools(store.getState()).map(isComplete)).toEqual([false, true]);
  store.dispatch(coachesDeselected([ann]));
  expect(selectSchools(store.getState()).map(isComplete)).toEqual([false, false]);
});

it('updates selected coaches only', () => {
  const store = setUp();
  const stranger = aCoach();
  const coaches = [{ ...ann, title: 'Retired' }, stranger];
  store.dispatch(coachesRead({ ids: [ann.id, stranger.id], coaches }));
  expect(selectCoachCount(store.getState())).toBe(3);
  const duke = selectSchools(store.getState())[1]?.coaches;
  expect(duke?.find(({ id }) => id === ann.id)?.title).toBe('Retired');
});

it('keeps the sizes of schools when coaches are read again', () => {
  const store = setUp();
  store.dispatch(schoolsListed([{ school: 'Duke', coaches: [ann, bea] }]));
  store.dispatch(coachesRead({ ids: [ann.id], coaches: [ann] }));
  expect(selectSchools(store.getState()).map(isComplete)).toEqual([false, true]);
});

describe('a stored selection', () => {
  function restore() {
    const store = makeStore(createFakeHost());
    const coachIds = [ann.id, bea.id, cleo.id];
    const selection = { gender: "Women's", sport: 'Soccer', division: 'All', conference: 'ACC', coachIds } as const;
    store.dispatch(sessionOpened({ userId: 'jordan', stored: { selection: { ...selection, coachIds } } }));
    return store;
  }

  it('is counted before its coaches are read, and stays the same selection afterwards', () => {
    const store = restore();
    expect(selectConference(store.getState())).toBe('ACC');
    expect(selectCoachCount(store.getState())).toBe(3);
    store.dispatch(coachesRead({ ids: selectUnreadIds(store.getState()), coaches: [cleo, bea, ann] }));
    expect(selectSchools(store.getState())).toEqual(selectSchools(setUp().getState()));
    expect(selectUnreadIds(store.getState())).toEqual([]);
    expect(selectSelectedIds(store.getState())).toEqual([cleo.id, ann.id, bea.id]);
  });

  it('drops coaches that no longer exist', () => {
    const store = restore();
    store.dispatch(coachesRead({ ids: [ann.id, bea.id, cleo.id], coaches: [ann] }));
    expect(selectSelectedIds(store.getState())).toEqual([ann.id]);
  });

  it.each([allCoachesDeselected(), sportChosen('Golf')])(
    'stays deselected when its coaches arrive after %j',
    (action) => {
      const store = restore();
      store.dispatch(action);
      expect(selectCoachCount(store.getState())).toBe(0);
      store.dispatch(coachesRead({ ids: [ann.id, bea.id, cleo.id], coaches: [ann, bea, cleo] }));
      expect(selectCoachCount(store.getState())).toBe(0);
    },
  );
});
