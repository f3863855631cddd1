import { createFakeHost } from '@cc/shared-ui/testing/fake-host';
import { aCoach } from '../testing/coaches.ts';
import { isComplete } from './selected-schools.ts';
import {
  coachesDeselected,
  coachesRefreshed,
  coachesSelected,
  conferenceChosen,
  divisionChosen,
  genderChosen,
  schoolsListed,
  selectCoachCount,
  selectConference,
  selectSchools,
  sportChosen,
} from './selection-slice.ts';
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
it('clears the conference with a change of division, and keeps the coaches', () => {
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

it('knows when all coaches of a school are selected', () => {
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

it('takes fresh addresses for selected coaches only', () => {
  const store = setUp();
  store.dispatch(coachesRefreshed([{ ...ann, email: 'new@duke.example' }, aCoach()]));
  expect(selectCoachCount(store.getState())).toBe(3);
  expect(selectSchools(store.getState())[1]?.coaches[0]?.email).toBe('new@duke.example');
});
