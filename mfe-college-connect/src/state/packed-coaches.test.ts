import { aCoach } from '../testing/coaches.ts';
import { createCoachPacker, packedCoachesSchema, unpackSchools } from './packed-coaches.ts';
import { bySchool, type SelectedSchools } from './selected-schools.ts';

function coaches(count: number, schools = 350) {
  return bySchool(
    Array.from({ length: count }, (_, index) =>
      aCoach({ school: `University of State ${index % schools}`, email: index % 2 ? null : 'a@b.example' }),
    ),
    () => 7,
  );
}

function packed(selected: SelectedSchools) {
  return packedCoachesSchema.parse(JSON.parse(createCoachPacker().pack(selected)));
}

it('gives back the coaches that it packed', () => {
  const selected = coaches(5);
  expect(unpackSchools(packed(selected))).toEqual(selected);
});

it('needs less than half the room of plain rows', () => {
  const selected = coaches(1000);
  expect(createCoachPacker().pack(selected).length).toBeLessThan(
    JSON.stringify(selected.flatMap((school) => school.coaches)).length / 2,
  );
});

it('prepares thousands in slices, and packs the same afterwards', () => {
  const selected = coaches(2500, 600);
  const packer = createCoachPacker();
  const slices = packer.prepare(selected);
  expect([slices.next(), slices.next(), slices.next()].map(({ done }) => done)).toEqual([false, false, true]);
  expect(packer.pack(selected)).toEqual(createCoachPacker().pack(selected));
});

it.each([
  ['a word is missing', { words: ['Head Coach'], rows: [[1, 'Robin', 'Coach', null, 1, 0, 9, 9, 9, 9]], sizes: [] }],
  ['a row is too short', { words: ['Head Coach'], rows: [[1]], sizes: [] }],
])('gives nothing when %s', (_what, packed) => {
  expect(unpackSchools(packed)).toBeNull();
});
