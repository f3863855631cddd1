import { detailValuesSchema, type DetailValues } from '@cc/contracts/entities/sport-details';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';

/**
 * The user's stored details of a sport, or null when there are none yet.
 * @param sport in lower case
 * @throws DataError
 */
export async function readSportDetails(
  host: HostServices,
  userId: string,
  sport: string,
): Promise<DetailValues | null> {
  const data = await host.data();
  const { data: row, error } = await data
    .from('sport_details')
    .select('details')
    .eq('user_id', userId)
    .eq('sport', sport)
    .maybeSingle();
  if (error) throw new DataError(error);
  return row && detailValuesSchema.catch({}).parse(row.details);
}

/** Stores the details that are filled in. @throws DataError */
export async function saveSportDetails(
  host: HostServices,
  userId: string,
  sport: string,
  values: DetailValues,
): Promise<void> {
  const filled = Object.entries(values)
    .map(([name, value]) => [name, value.trim()])
    .filter(([, value]) => value !== '');
  const row = { user_id: userId, sport, details: Object.fromEntries(filled) };
  const data = await host.data();
  const { error } = await data.from('sport_details').upsert(row, { onConflict: 'user_id,sport' });
  if (error) throw new DataError(error);
}
