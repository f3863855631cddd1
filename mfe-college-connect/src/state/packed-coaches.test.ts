import { aCoach } from '../testing/coaches.ts';
import { createCoachPacker, unpackCoaches } from './packed-coaches.ts';

function coaches(count: number) {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const coach = aCoach({ school: `University of State ${index % 350}`, email: index % 2 ? null : 'a@b.example' });
      return [coach.id, coach];
    }),
  );
}

it('gives back the coaches that it packed', () => {
  const selected = coaches(5);
  expect(unpackCoaches(createCoachPacker().pack(selected))).toEqual(selected);
});

it('needs less than half the room of plain rows', () => {
  const selected = coaches(1000);
  expect(JSON.stringify(createCoachPacker().pack(selected)).length).toBeLessThan(JSON.stringify(selected).length / 2);
});

it('prepares thousands in slices, and packs the same afterwards', () => {
  const selected = coaches(2500);
  const packer = createCoachPacker();
  const slices = packer.prepare(selected);
  expect([slices.next(), slices.next(), slices.next()].map(({ done }) => done)).toEqual([false, false, true]);
  expect(packer.pack(selected)).toEqual(createCoachPacker().pack(selected));
});

it.each([
  ['a word is missing', { words: ['Head Coach'], rows: [[1, 'Robin', 'Coach', null, 1, 0, 9, 9, 9, 9]] }],
  ['a row is too short', { words: ['Head Coach'], rows: [[1]] }],
])('gives nothing when %s', (_what, packed) => {
  expect(unpackCoaches(packed)).toBeNull();
});
