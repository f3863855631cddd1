import { createHash } from 'node:crypto';
import { shellName } from '@cc/contracts/federation/shell';
import type { ServedVersion } from '@cc/contracts/api/served-versions';
import { inTransaction, type Pool, type Queryable } from '../../database.ts';
import type { CountedError, CountedKind, Tally } from './tally.ts';

/**
 * Versions with counts at a time, beside those that visitors get: several times as many as all teams deploy in a week.
 */
export const maxVersions = 200;
/** Stored samples of each version: this many of the most frequent, and as many of the most recent. */
export const maxSamplesPerRanking = 10;

export interface SummedKind {
  readonly remote: string;
  readonly version: string;
  readonly kind: CountedKind;
  readonly count: number;
  readonly histogram: readonly number[];
}

export interface StoredSample extends Omit<CountedError, 'at'> {
  readonly remote: string;
  readonly version: string;
  readonly at: string | null;
  readonly lastSeen: Date;
}

/** Browsers' reports about remotes, by the hour. */
export interface BrowserReportRepository {
  /** Whether this version was reported before. */
  wasReported(version: Pick<Tally, 'remote' | 'version'>): Promise<boolean>;
  /**
   * Adds to the current hour. Beyond the limit, a new version replaces the one with the fewest reports, but none of
   * those that visitors get.
   */
  add(tally: Tally): Promise<void>;
  /** Keeps the versions that visitors get, and the shell. Others are no longer kept. */
  keep(served: readonly ServedVersion[]): Promise<void>;
  /** @param hours number of hours, including the current one */
  sums(hours: number): Promise<SummedKind[]>;
  samples(hours: number): Promise<StoredSample[]>;
  /** Deletes counts and samples that are older than this many hours. */
  sweep(hours: number): Promise<void>;
}

/** Advisory lock: versions are added one at a time, so the limit is never exceeded. */
const addingVersions = 7_300_118;

export function createBrowserReportRepository(pool: Pool): BrowserReportRepository {
  return {
    async wasReported({ remote, version }) {
      const { rowCount } = await pool.query(
        'select 1 from private.browser_report_versions where remote = $1 and version = $2',
        [remote, version],
      );
      return rowCount === 1;
    },
    // The version's row is locked first, so that requests about it wait for each other and cannot deadlock.
    add: (tally) =>
      inTransaction(pool, async (client) => {
        const id = await enter(client, tally);
        await addCounts(client, id, tally);
        if (tally.errors.length > 0) await addErrors(client, id, tally.errors);
      }),
    // One row at a time, so that this cannot deadlock with requests, which lock one that is served.
    async keep(served) {
      const kept = [...served, { remote: shellName, version: '' }];
      for (const { remote, version } of kept) {
        await pool.query(
          `insert into private.browser_report_versions (remote, version, reports, served) values ($1, $2, 0, true)
           on conflict (remote, version) do update set served = true`,
          [remote, version],
        );
      }
      await pool.query(
        `update private.browser_report_versions set served = false
         where served and (remote, version) not in (
           select remote, version from jsonb_to_recordset($1) as kept (remote text, version text))`,
        [JSON.stringify(kept)],
      );
    },
    async sums(hours) {
      const { rows } = await pool.query<SummedKind>(
        `with wanted as (
           select version_id, kind, count, histogram from private.browser_report_counts
           where hour > now() - make_interval(hours => $1)
         ), places as (
           select version_id, kind, place, sum(times) as times
           from wanted, unnest(histogram) with ordinality as step (times, place) where times > 0 group by 1, 2, 3
         ), histograms as (
           select k.version_id, k.kind, array_agg(coalesce(p.times, 0)::float8 order by step) as histogram
           from (select version_id, kind, max(place) as last from places group by 1, 2) k
             cross join generate_series(1, k.last) step
             left join places p on p.version_id = k.version_id and p.kind = k.kind and p.place = step
           group by 1, 2
         )
         select v.remote, v.version, w.kind, sum(w.count)::float8 as count, coalesce(h.histogram, '{}') as histogram
         from wanted w join private.browser_report_versions v on v.id = w.version_id
           left join histograms h on h.version_id = w.version_id and h.kind = w.kind
         group by v.remote, v.version, w.kind, h.histogram order by 1, 2, 3`,
        [hours],
      );
      return rows;
    },
    async samples(hours) {
      const { rows } = await pool.query<StoredSample>(
        `select v.remote, v.version, s.source, s.page, s.message, s.at, s.count::float8 as count, s.last_seen as "lastSeen"
         from private.browser_error_samples s join private.browser_report_versions v on v.id = s.version_id
         where s.last_seen > now() - make_interval(hours => $1) order by s.count desc, s.last_seen desc`,
        [hours],
      );
      return rows;
    },
    async sweep(hours) {
      const old = 'now() - make_interval(hours => $1)';
      await pool.query(`delete from private.browser_report_versions where not served and last_seen < ${old}`, [hours]);
      await pool.query(`delete from private.browser_report_counts where hour < ${old}`, [hours]);
      await pool.query(`delete from private.browser_error_samples where last_seen < ${old}`, [hours]);
    },
  };
}

async function enter(client: Queryable, { remote, version, reports }: Tally): Promise<string> {
  const { rows } = await client.query<{ id: string; fresh: boolean }>(
    `insert into private.browser_report_versions as v (remote, version, reports) values ($1, $2, $3)
     on conflict (remote, version) do update set reports = v.reports + excluded.reports, last_seen = now()
     returning id, xmax = 0 as fresh`,
    [remote, version, reports],
  );
  if (!rows[0]) throw new Error('Entering a reported version answered no row.');
  if (rows[0].fresh) {
    await client.query('select pg_advisory_xact_lock($1)', [addingVersions]);
    await client.query(
      `delete from private.browser_report_versions where id in (
         select id from private.browser_report_versions where id <> $1 and not served
         order by reports desc, last_seen desc offset $2)`,
      [rows[0].id, maxVersions - 1],
    );
  }
  return rows[0].id;
}

async function addCounts(client: Queryable, id: string, { counts }: Tally): Promise<void> {
  await client.query(
    `insert into private.browser_report_counts as c (version_id, hour, kind, count, histogram)
     select $1, date_trunc('hour', now(), 'UTC'), kind, count, histogram
     from jsonb_to_recordset($2) as reported (kind text, count bigint, histogram bigint[])
     on conflict (version_id, hour, kind) do update set
       count = c.count + excluded.count,
       histogram = (
         select coalesce(array_agg(coalesce(old, 0) + coalesce(new, 0) order by place), '{}')
         from unnest(c.histogram, excluded.histogram) with ordinality as step (old, new, place))`,
    [id, JSON.stringify(counts)],
  );
}

async function addErrors(client: Queryable, id: string, errors: readonly CountedError[]): Promise<void> {
  await client.query(
    `insert into private.browser_error_samples as s (version_id, fingerprint, source, page, message, at, count)
     select $1, decode(fingerprint, 'hex'), source, page, message, at, count
     from jsonb_to_recordset($2)
       as reported (fingerprint text, source text, page text, message text, at text, count bigint)
     on conflict (version_id, fingerprint) do update set count = s.count + excluded.count, last_seen = now()`,
    [id, JSON.stringify(errors.map((error) => ({ ...error, fingerprint: fingerprintOf(error) })))],
  );
  await client.query(
    `with ranked as (
       select fingerprint, row_number() over (order by count desc, last_seen desc) as frequent,
         row_number() over (order by last_seen desc, count desc) as recent
       from private.browser_error_samples where version_id = $1
     )
     delete from private.browser_error_samples s using ranked r
     where s.version_id = $1 and s.fingerprint = r.fingerprint and r.frequent > $2 and r.recent > $2`,
    [id, maxSamplesPerRanking],
  );
}

function fingerprintOf({ source, page, message, at }: CountedError): string {
  return createHash('sha256')
    .update(JSON.stringify([source, page, message, at]))
    .digest('hex');
}
