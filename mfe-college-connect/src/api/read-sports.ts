import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';

/** Offered when the list cannot be read (specification 8). */
export const fallbackSports: readonly string[] = ['Soccer'];

/**
 * Distinct sports of the coach table, capitalized (specification 3).
 * @throws DataError
 */
export async function readSports(host: HostServices): Promise<readonly string[]> {
  const data = await host.data();
  const { data: rows, error } = await data.rpc('coach_sports');
  if (error) throw new DataError(error);
  return rows.map(({ sport }) => capitalized(sport));
}

function capitalized(sport: string): string {
  return sport.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
