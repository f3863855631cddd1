import { aCoach } from '../testing/coaches.ts';
import { bySchool, isComplete, withoutCoaches, withSchools, withSizes } from './selected-schools.ts';

const [ann, bea] = [aCoach({ last_name: 'Ann' }), aCoach({ last_name: 'Bea' })];
const cleo = aCoach({ school: 'Georgia' });
const listed = bySchool([ann, bea, cleo], () => 2);

it('uses the listed school without copying it', () => {
  const coaches = [ann, bea];
  expect(withSchools([], [{ school: 'Duke', coaches, size: 2 }])[0]?.coaches).toBe(coaches);
});

it('keeps the objects of other schools', () => {
  const [duke, georgia] = listed;
  expect(withoutCoaches(listed, [ann])[1]).toBe(georgia);
  expect(
    withSchools(
      listed,
      bySchool([aCoach({ school: 'Georgia' })], () => 2),
    )[0],
  ).toBe(duke);
  expect(withSizes(listed, [{ school: 'Georgia', coaches: [cleo] }])[0]).toBe(duke);
});

it('stays the same list if no size changed', () => {
  expect(withSizes(listed, [{ school: 'Duke', coaches: [ann, bea] }])).toBe(listed);
});

it('keeps schools and coaches in order', () => {
  const later = withSchools(
    bySchool([cleo, bea], () => 0),
    bySchool([ann, aCoach({ school: 'Elon' })], () => 0),
  );
  expect(later.map(({ school }) => school)).toEqual(['Duke', 'Elon', 'Georgia']);
  expect(later[0]?.coaches).toEqual([ann, bea]);
});

it('lists the head coach first, then by last name', () => {
  const head = aCoach({ last_name: 'Zoe', title: 'Head Coach' });
  const coaches = [ann, bea].map((coach) => ({ ...coach, title: 'Assistant Coach' }));
  expect(bySchool([...coaches, head], () => 3)[0]?.coaches).toEqual([head, ...coaches]);
});

it('drops a school with its last coach', () => {
  expect(withoutCoaches(listed, [ann, bea]).map(({ school }) => school)).toEqual(['Georgia']);
});

it('keeps a size until the school is listed with another', () => {
  const more = withSchools(
    withoutCoaches(listed, [ann]),
    bySchool([ann], () => undefined),
  );
  expect(more.map(isComplete)).toEqual([true, false]);
  expect(withSizes(more, [{ school: 'Georgia', coaches: [cleo] }]).map(isComplete)).toEqual([true, true]);
});

it('selects a coach once even if the school was renamed', () => {
  const renamed = bySchool(
    [ann, bea].map((coach) => ({ ...coach, school: 'Duke University' })),
    () => 2,
  );
  expect(withSchools(listed, renamed).map(({ school }) => school)).toEqual(['Duke University', 'Georgia']);
});
