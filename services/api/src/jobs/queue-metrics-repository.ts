import {
  overdueWork,
  ownMailsWaiting,
  paymentsFound,
  paymentsUnchecked,
  queueJobs,
  queueOldest,
  unknownSends,
} from '@cc/deploy/metrics';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../database.ts';
import { failedMails, ofRuns } from './job-queue.ts';

/** Milliseconds between two looks: as often as Prometheus asks. */
const everyMs = 15_000;

/**
 * One row for each queue and provider. Each part reads an index that has only what waits or is unknown, so it costs the
 * same with a hundred million sends; of the checks of payments it reads the newest hundred. A job of a mailbox that
 * another job is using waits for its turn, which is no delay.
 */
export const waitingInQueue = `
  select 'due' as what, name as label, count(*)::float as count,
    coalesce(extract(epoch from now() - min(greatest(start_after, created_on))), 0)::float as seconds
  from pgboss.job as waits
  where state < 'active' and start_after <= now() and name <> '${failedMails}'
    and not (${ofRuns} and exists (
      select from pgboss.job as works
      where works.name = waits.name and works.state = 'active' and works.singleton_key = waits.singleton_key
    ))
  group by name
  union all
  select 'mails', name, count(*)::float, 0 from pgboss.job where state < 'active' and name like 'mail-%' group by name
  union all
  select 'unknown', provider, count(*)::float, 0 from public.sends
  where status = 'unknown' and started_at between now() - interval '25 hours' and now() - interval '1 hour'
  group by provider
  union all
  select 'overdue', what, count::float, 0 from public.overdue_work()
  union all
  select 'payments', part.label, part.count::float, extract(epoch from now() - newest)::float
  from (
    select max(created_at) as newest, (array_agg(failed order by id desc))[1] as failed,
      coalesce(sum(events) filter (where is_recent), 0) as events,
      coalesce(sum(checkouts) filter (where is_recent), 0) as checkouts
    from (
      select *, created_at > now() - interval '25 hours' as is_recent
      from private.payment_checks order by id desc limit 100
    ) newest_checks
  ) checks, lateral (values ('events', events), ('checkouts', checkouts), ('failed', failed)) part (label, count)
  where newest is not null`;

const gauges = [queueJobs, queueOldest, ownMailsWaiting, unknownSends, overdueWork, paymentsFound, paymentsUnchecked];

interface Row {
  readonly what: 'due' | 'mails' | 'unknown' | 'overdue' | 'payments';
  readonly label: string;
  readonly count: number;
  readonly seconds: number;
}

/** What waits in the database, for the metrics of this worker. @throws what the database does; then nothing is known */
export async function readQueue(database: Queryable): Promise<void> {
  const rows = await database.query<Row>(waitingInQueue).then(
    (result) => result.rows,
    (error: unknown) => ({ error }),
  );
  for (const gauge of gauges) gauge.reset();
  if ('error' in rows) throw rows.error;
  for (const { what, label, count, seconds } of rows) {
    if (what === 'unknown') unknownSends.set({ provider: label }, count);
    if (what === 'overdue') overdueWork.set({ what: label }, count);
    if (what === 'mails') ownMailsWaiting.set({ queue: label }, count);
    if (what === 'payments') {
      paymentsFound.set({ what: label }, count);
      paymentsUnchecked.set({ source: 'stripe' }, seconds);
    }
    if (what !== 'due') continue;
    queueJobs.set({ queue: label }, count);
    queueOldest.set({ queue: label }, seconds);
  }
}

/** Looks all the time, until the process ends. */
export function measureQueue({ log }: Pick<FastifyInstance, 'log'>, database: Queryable): void {
  const look = () => readQueue(database).catch((err: unknown) => log.warn({ err }, 'the queue could not be measured'));
  void look();
  setInterval(() => void look(), everyMs).unref();
}
