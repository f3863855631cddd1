import type { Gender } from '@cc/contracts/entities/coach';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';

/** A sport that coaches are listed for. */
export interface Sport {
  /** Capitalized. */
  readonly name: string;
  /** Whose teams have coaches in the list. */
  readonly genders: readonly Gender[];
}

/** Offered when the list cannot be read (specification 8). */
export const fallbackSports: readonly Sport[] = [{ name: 'Soccer', genders: ['men', 'women'] }];

/**
 * Distinct sports of the coach table, capitalized (specification 3).
 * @throws DataError
 */
export async function readSports(host: HostServices): Promise<readonly Sport[]> {
  const data = await host.data();
  const { data: rows, error } = await data.rpc('coach_sports');
  if (error) throw new DataError(error);
  return rows.map(({ sport, men, women }) => ({
    name: capitalized(sport),
    genders: [...(men ? (['men'] as const) : []), ...(women ? (['women'] as const) : [])],
  }));
}

function capitalized(sport: string): string {
  return sport.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
