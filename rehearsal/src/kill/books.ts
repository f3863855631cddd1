import type pg from 'pg';
import type { Athlete } from './athletes.ts';
import { type Mail, sentBy } from './inbox.ts';

/** What may be together in the end: the state of a school, and the emails that the provider accepted. */
const agreements = ['sent 1', 'failed 0', 'unknown 0', 'unknown 1'];

/** How the runs of some athletes ended. */
export interface Books {
  readonly sent: number;
  /** Schools of which the athlete has to say whether the email was sent (D12). */
  readonly unknown: number;
  /** Everything that must not be, as sentences. */
  readonly faults: readonly string[];
}

/** Compares emails, sends and ledgers: no school has two emails, and each balance is the sum of its ledger. */
export async function checkBooks(admin: pg.Pool, athletes: readonly Athlete[], mails: readonly Mail[]): Promise<Books> {
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  for (const { email, runId } of athletes) {
    const arrived = sentBy(mails, email);
    const { rows } = await admin.query<{ school: string; status: string; to: string[] }>(
      `select s.school, s.status, (select array_agg(c.email) from private.coaches c where c.id = any(s.coach_ids)) as to
       from public.sends s where s.run_id = $1`,
      [runId],
    );
    for (const { school, status, to } of rows) {
      const received = arrived.filter((mail) => mail.to.some((address) => to.includes(address))).length;
      counts[status] = (counts[status] ?? 0) + 1;
      if (!agreements.includes(`${status} ${received}`))
        faults.push(`${school} is ${status} and got ${received} emails from ${email}.`);
    }
  }
  const { rows } = await admin.query<{ user_id: string }>(
    `select t.user_id from public.token_tracker t
     where t.tokens_available <> (select coalesce(sum(l.delta), 0) from public.token_ledger l where l.user_id = t.user_id)
       or t.tokens_used <> (select count(*) from public.sends s where s.user_id = t.user_id and s.status = 'sent')
       or t.tokens_used <> (select count(*) from private.sent_emails e where e.user_id = t.user_id)`,
  );
  for (const { user_id } of rows) faults.push(`The balance of ${user_id} is not that of the ledger and the emails.`);
  return { sent: counts['sent'] ?? 0, unknown: counts['unknown'] ?? 0, faults };
}
