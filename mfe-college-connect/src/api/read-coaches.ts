import { coachSchema, type Coach, type Gender } from '@cc/contracts/entities/coach';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import { DataError } from './data-error.ts';

export interface Programme {
  readonly gender: Gender;
  readonly sport: string;
  /** Null: any division. */
  readonly division: number | null;
}

export interface CoachFilter extends Programme {
  /** Null: any conference. */
  readonly conference: string | null;
}

/** The data service answers at most so many rows at once, and says nothing about the rest. */
const pageSize = 1000;
/** So many ids fit an address without trouble. */
const idsPerRequest = 200;
const columns = 'id, first_name, last_name, title, school, conference, email, division, gender, sport';

/**
 * All coaches of a filter, ordered by school, last name and id (specification 7), read page by page.
 * Throws `DataError`.
 */
export async function readCoaches(host: HostServices, filter: CoachFilter): Promise<readonly Coach[]> {
  const first = await readPage(host, filter, 0);
  const further = Math.max(0, Math.ceil(first.total / pageSize) - 1);
  const pages = await Promise.all(
    Array.from({ length: further }, (_, index) => readPage(host, filter, (index + 1) * pageSize)),
  );
  return [first, ...pages].flatMap(({ coaches }) => coaches);
}

async function readPage(host: HostServices, filter: CoachFilter, offset: number) {
  const data = await host.data();
  let query = data
    .from('master_coaches')
    .select(columns, offset === 0 ? { count: 'exact' } : {})
    .eq('gender', filter.gender)
    .eq('sport', filter.sport.toLowerCase());
  if (filter.division !== null) query = query.eq('division', filter.division);
  if (filter.conference !== null) query = query.eq('conference', filter.conference);
  const {
    data: rows,
    count,
    error,
  } = await query
    .order('school')
    .order('last_name')
    .order('id')
    .range(offset, offset + pageSize - 1);
  if (error) throw new DataError('Reading coaches', error);
  return { coaches: z.array(coachSchema).parse(rows), total: count ?? 0 };
}

/** The same coaches as they are stored now, for example with addresses once tokens were bought. Throws `DataError`. */
export async function readCoachesById(host: HostServices, ids: readonly number[]): Promise<readonly Coach[]> {
  const data = await host.data();
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
      data
        .from('master_coaches')
        .select(columns)
        .in('id', ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest)),
    ),
  );
  return answers.flatMap(({ data: rows, error }) => {
    if (error) throw new DataError('Reading selected coaches', error);
    return z.array(coachSchema).parse(rows);
  });
}
