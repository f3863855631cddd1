import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import { DataError } from './data-error.ts';

/** Shown when the list cannot be read (specification 8). */
export const fallbackSports: readonly string[] = ['Soccer'];

/** Distinct sports of the coach table, capitalised (specification 3); Soccer alone when that fails or is empty. */
export async function readSports(host: HostServices): Promise<readonly string[]> {
  try {
    const data = await host.data();
    const { data: rows, error } = await data.rpc('coach_sports');
    if (error) throw new DataError('Reading sports', error);
    const sports = z.array(z.string()).parse(rows).map(capitalised);
    return sports.length > 0 ? sports : fallbackSports;
  } catch (failure) {
    console.warn('The list of sports could not be read; Soccer is offered alone.', failure);
    return fallbackSports;
  }
}

function capitalised(sport: string): string {
  return sport.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
}
