import { scheduleMaxDays, undoSeconds, type RunStart } from '@cc/contracts/api/runs';
import { nextMorning } from '@cc/contracts/schedule/school-morning';
import { timeZoneOf, type Place } from '@cc/contracts/schedule/time-zones';
import { ApiFailure } from '../../../api-failure.ts';

/**
 * When a run begins, and not before which time each school gets its email. A school that is missing goes with the run.
 */
export interface StartTimes {
  readonly startsAt: Date;
  readonly dueAt: ReadonlyMap<string, Date>;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** A clock may differ from ours, and a request takes time. */
const toleratedMs = 10 * minute;

/**
 * The times of a run.
 * @param places of the schools; of one that is missing, the time zone is that of New York.
 * @throws ApiFailure validation_failed for a time that is over or too far ahead.
 */
export function startTimes(
  start: RunStart,
  schools: readonly string[],
  places: ReadonlyMap<string, Place>,
  now = new Date(),
): StartTimes {
  const soon = new Date(now.getTime() + undoSeconds * 1000);
  switch (start.kind) {
    case 'now':
      return { startsAt: soon, dueAt: new Map() };
    case 'at':
      return { startsAt: checkedTime(new Date(start.at), soon, now), dueAt: new Map() };
    case 'school-morning': {
      const mornings = new Map<string, Date>();
      const dueAt = new Map(
        schools.map((school) => {
          const zone = timeZoneOf(places.get(school));
          const morning = mornings.get(zone) ?? nextMorning(zone, soon);
          mornings.set(zone, morning);
          return [school, morning] as const;
        }),
      );
      const first = Math.min(...Array.from(mornings.values(), Number));
      // A run without schools, or that is not there.
      return { startsAt: mornings.size > 0 ? new Date(first) : soon, dueAt };
    }
  }
}

function checkedTime(at: Date, soon: Date, now: Date): Date {
  if (at.getTime() < now.getTime() - toleratedMs) {
    throw new ApiFailure('validation_failed', 'This time is over. Nothing was sent. Please choose a later one.');
  }
  if (at.getTime() > now.getTime() + scheduleMaxDays * day) {
    throw new ApiFailure(
      'validation_failed',
      `A run can be scheduled up to ${scheduleMaxDays} days ahead. Nothing was sent. Please choose an earlier time.`,
    );
  }
  return at > soon ? at : soon;
}
