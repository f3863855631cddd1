import { undoSeconds } from '@cc/contracts/api/runs';
import { nextMorning } from '@cc/contracts/schedule/school-morning';
import { timeZoneOf } from '@cc/contracts/schedule/time-zones';
import { useHost } from '@cc/shared-ui/host';
import { useEffect, useState } from 'react';
import { readSchools, type SchoolDetails } from '../api/read-schools.ts';
import { zonedTimeText } from './times.ts';

/** The next morning of a school, in its own time zone, as the server will plan it (D18.12). */
export type MorningOf = (school: string) => string;

/** The time zone of a school, as the server knows it. */
export type ZoneOf = (school: string) => string;

/**
 * Undefined until it is wanted and the schools' places are read. If they cannot be read, the server knows them all the
 * same.
 */
export function useSchoolZones(wanted: boolean): ZoneOf | undefined {
  const host = useHost();
  const [places, setPlaces] = useState<ReadonlyMap<string, SchoolDetails>>();
  useEffect(() => {
    if (wanted) readSchools(host).then(setPlaces, () => setPlaces(undefined));
  }, [host, wanted]);
  return wanted && places ? (school) => timeZoneOf(places.get(school)) : undefined;
}

/** Undefined as long as the time zones are. */
export function useSchoolMornings(wanted: boolean): MorningOf | undefined {
  const zoneOf = useSchoolZones(wanted);
  if (!zoneOf) return undefined;
  const soon = new Date(Date.now() + undoSeconds * 1000);
  return (school) => {
    const zone = zoneOf(school);
    return zonedTimeText(nextMorning(zone, soon), zone);
  };
}
