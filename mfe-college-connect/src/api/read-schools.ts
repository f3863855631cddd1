import type { RowOf } from '@cc/contracts/database-rows';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { DataError } from './data-error.ts';

/** Where a school is, and what else it is called. `state` has two letters. */
export type SchoolDetails = RowOf<'schools'>;

/**
 * The schools that have details, by the name that the coach list gives them. About 400 rows: one response.
 * @throws DataError
 */
export async function readSchools(host: HostServices): Promise<ReadonlyMap<string, SchoolDetails>> {
  const data = await host.data();
  const { data: rows, error } = await data.from('schools').select('school, institution, city, state, nicknames');
  if (error) throw new DataError(error);
  return new Map((rows satisfies readonly SchoolDetails[]).map((row) => [row.school, row]));
}
