import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import { DataError } from './data-error.ts';

/** Offered when the list cannot be read (specification 8). */
export const fallbackSports: readonly string[] = ['Soccer'];

const sportRowsSchema = z.array(z.object({ sport: z.string() }));

/** Distinct sports of the coach table, capitalised (specification 3). Throws `DataError`. */
export async function readSports(host: HostServices): Promise<readonly string[]> {
  const data = await host.data();
  const { data: rows, error } = await data.rpc('coach_sports');
  if (error) throw new DataError('Reading sports', error);
  return sportRowsSchema.parse(rows).map(({ sport }) => capitalised(sport));
}

function capitalised(sport: string): string {
  return sport.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
