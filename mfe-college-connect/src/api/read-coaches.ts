import type { ColumnOf, RowOf } from '@cc/contracts/database-rows';
import { coachSchema, type Coach, type Gender } from '@cc/contracts/entities/coach';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { z } from 'zod';
import { DataError } from './data-error.ts';

export interface Program {
  readonly gender: Gender;
  readonly sport: string;
  /** Null: any division. */
  readonly division: number | null;
}

export interface CoachFilter extends Program {
  /** Null: any conference. */
  readonly conference: string | null;
}

type CoachColumn = ColumnOf<'master_coaches'>;

/** Maximum rows of one response. The data service cuts off the rest silently. */
const pageSize = 1000;
/** Maximum ids per request, so that the URL stays short enough. */
const idsPerRequest = 200;
const columns =
  'id, first_name, last_name, title, school, conference, division, gender, sport, opted_out, address_wrong';

/**
 * All coaches of a filter, ordered by school, last name and id (specification 7), read page by page.
 * @throws DataError
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
    .order('school' satisfies CoachColumn)
    .order('last_name' satisfies CoachColumn)
    .order('id' satisfies CoachColumn)
    .range(offset, offset + pageSize - 1);
  if (error) throw new DataError(error);
  return { coaches: parseCoaches(rows), total: count ?? 0 };
}

/**
 * The coaches with these ids, in any order. One that no longer exists, or gets no email, is left out.
 * @throws DataError
 */
export async function readCoachesById(host: HostServices, ids: readonly number[]): Promise<readonly Coach[]> {
  const data = await host.data();
  const answers = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
      data
        .from('master_coaches')
        .select(columns)
        .in('id' satisfies CoachColumn, ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest))
        .eq('opted_out' satisfies CoachColumn, false)
        .eq('address_wrong' satisfies CoachColumn, false),
    ),
  );
  return answers.flatMap(({ data: rows, error }) => {
    if (error) throw new DataError(error);
    return parseCoaches(rows);
  });
}

function parseCoaches(rows: readonly RowOf<'master_coaches', keyof Coach>[]): readonly Coach[] {
  return z.array(coachSchema).parse(rows);
}
