import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import { DataError } from './data-error.ts';
import type { Programme } from './read-coaches.ts';

const conferenceRowsSchema = z.array(z.object({ conference: z.string() }));

/** Distinct conferences of a programme (specification 7). Throws `DataError`. */
export async function readConferences(
  host: HostServices,
  { gender, sport, division }: Programme,
): Promise<readonly string[]> {
  const data = await host.data();
  const { data: rows, error } = await data.rpc('coach_conferences', {
    p_gender: gender,
    p_sport: sport.toLowerCase(),
    p_division: division,
  });
  if (error) throw new DataError('Reading conferences', error);
  return conferenceRowsSchema.parse(rows).map(({ conference }) => conference);
}
