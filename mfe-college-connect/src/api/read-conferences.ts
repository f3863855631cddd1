import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';
import type { Program } from './read-coaches.ts';

/**
 * Distinct conferences of a program (specification 7).
 * @throws DataError
 */
export async function readConferences(
  host: HostServices,
  { gender, sport, division }: Program,
): Promise<readonly string[]> {
  const data = await host.data();
  const { data: rows, error } = await data.rpc('coach_conferences', {
    p_gender: gender,
    p_sport: sport.toLowerCase(),
    ...(division !== null && { p_division: division }),
  });
  if (error) throw new DataError(error);
  return rows.map(({ conference }) => conference);
}
