import type { Pool } from 'pg';

/** An email that a stand-in took. `at` in milliseconds of this process. */
export interface Arrival {
  readonly from: string;
  readonly to: string;
  readonly at: number;
}

export interface PlannedRun {
  readonly runId: string;
  readonly from: string;
  /** First recipients in the order of sending. */
  readonly to: readonly string[];
}

/** Milliseconds between two emails of one mailbox (specification 5). */
const apartMs = 500;

/** What is wrong with the emails and balances of finished runs, at most one line for each kind of fault. */
export async function findFaults(
  admin: Pool,
  runs: readonly PlannedRun[],
  arrivals: readonly Arrival[],
): Promise<string[]> {
  const byMailbox = Map.groupBy(arrivals, ({ from }) => from);
  const emails = runs.map(({ from, to }) => ({ to, got: byMailbox.get(from) ?? [] }));
  const wrong = emails.filter(({ to, got }) => got.map((email) => email.to).join() !== to.join()).length;
  const gaps = emails.flatMap(({ got }) => got.slice(1).map(({ at }, place) => at - (got[place]?.at ?? 0)));
  const early = gaps.filter((gap) => gap < apartMs).length;
  const { rows } = await admin.query<{ unfinished: number; unsent: number; balances: number }>(
    `select
       (select count(*)::int from public.runs where state <> 'finished') as unfinished,
       (select count(*)::int from public.sends where status <> 'sent') as unsent,
       (
         select count(*)::int
         from public.token_tracker t
         where t.tokens_available <> (select sum(l.delta) from public.token_ledger l where l.user_id = t.user_id)
           or t.tokens_used <> (select count(*) from private.sent_emails e where e.user_id = t.user_id)
       ) as balances`,
  );
  const { unfinished = 0, unsent = 0, balances = 0 } = rows[0] ?? {};
  const faults: [number, string][] = [
    [wrong, 'mailboxes whose emails are missing, double or out of order'],
    [early, `emails less than ${apartMs} ms after the one before; the shortest gap: ${Math.min(...gaps)} ms`],
    [unfinished, 'runs are not finished'],
    [unsent, 'sends are not sent'],
    [balances, 'balances differ from their ledger or their emails'],
  ];
  return faults.filter(([count]) => count > 0).map(([count, fault]) => `${count} ${fault}`);
}

/** When the first and the last email arrived, and the most in any second and minute. */
export function ratesOf(arrivals: readonly Arrival[]) {
  const times = arrivals.map(({ at }) => at).toSorted((a, b) => a - b);
  return {
    first: times[0] ?? 0,
    last: times.at(-1) ?? 0,
    perSecond: mostWithin(times, 1000),
    perMinute: mostWithin(times, 60_000),
  };
}

function mostWithin(times: readonly number[], ms: number): number {
  let begin = 0;
  let most = 0;
  times.forEach((time, place) => {
    while (time - (times[begin] ?? 0) >= ms) begin += 1;
    most = Math.max(most, place - begin + 1);
  });
  return most;
}
