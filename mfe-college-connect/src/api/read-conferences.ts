import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import type { Programme } from './read-coaches.ts';
import { DataError } from './data-error.ts';

/** Distinct conferences of a programme; an empty list when they cannot be read (specification 8). */
export async function readConferences(
  host: HostServices,
  { gender, sport, division }: Programme,
): Promise<readonly string[]> {
  try {
    const data = await host.data();
    const { data: rows, error } = await data.rpc('coach_conferences', {
      p_gender: gender,
      p_sport: sport.toLowerCase(),
      p_division: division,
    });
    if (error) throw new DataError('Reading conferences', error);
    return z.array(z.string()).parse(rows);
  } catch (failure) {
    console.warn('The list of conferences could not be read.', failure);
    return [];
  }
}
