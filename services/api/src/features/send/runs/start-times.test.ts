import { startTimes } from './start-times.ts';

const places = new Map([
  ['Duke', { city: 'Durham', state: 'NC' }],
  ['Arizona', { city: 'Tucson', state: 'AZ' }],
  ['Hawaii', { city: 'Honolulu', state: 'HI' }],
]);

/** The times of the three schools for a run that is planned at `now`. */
function mornings(now: string): unknown {
  const { startsAt, dueAt } = startTimes({ kind: 'school-morning' }, [...places.keys()], places, new Date(now));
  return [startsAt, ...dueAt.values()].map((time) => time.toISOString());
}

test.each([
  // A Friday: the next Tuesday, 7:30 at each school. Summer.
  ['2026-07-10T12:00:00Z', ['2026-07-14T11:30', '2026-07-14T14:30', '2026-07-14T17:30']],
  // Winter: Arizona does not change its clocks.
  ['2026-12-04T12:00:00Z', ['2026-12-08T12:30', '2026-12-08T14:30', '2026-12-08T17:30']],
  // The clocks change in the night to Sunday, November 1.
  ['2026-10-30T12:00:00Z', ['2026-11-03T12:30', '2026-11-03T14:30', '2026-11-03T17:30']],
  // A Wednesday, 9:31 in Durham: tomorrow there, today elsewhere.
  ['2026-07-15T13:31:00Z', ['2026-07-16T11:30', '2026-07-15T14:30', '2026-07-15T17:30']],
  // A Thursday evening in Durham.
  ['2026-07-16T23:00:00Z', ['2026-07-21T11:30', '2026-07-21T14:30', '2026-07-21T17:30']],
])('planned at %s, each school has its own morning', (now, expected) => {
  const times = expected.map((time) => `${time}:00.000Z`);
  expect(mornings(now)).toEqual([times.toSorted()[0], ...times]);
});

test('within a morning the school is due after the time to undo', () => {
  const { startsAt, dueAt } = startTimes(
    { kind: 'school-morning' },
    ['Duke'],
    places,
    new Date('2026-07-15T12:00:00Z'),
  );
  expect([startsAt, dueAt.get('Duke')].map((time) => time?.toISOString())).toEqual(
    Array(2).fill('2026-07-15T12:00:10.000Z'),
  );
});

test('a time just ahead of the undo is put after it', () => {
  const now = new Date('2026-07-15T12:00:00Z');
  const at = (time: string) => startTimes({ kind: 'at', at: time }, ['Duke'], places, now).startsAt.toISOString();
  expect(at('2026-07-15T12:00:01Z')).toBe('2026-07-15T12:00:10.000Z');
  expect(at('2026-07-16T12:00:00Z')).toBe('2026-07-16T12:00:00.000Z');
  expect(() => at('2026-07-15T11:00:00Z')).toThrow('is over');
});
