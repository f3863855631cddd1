import type { Pool } from 'pg';

export interface Balance {
  readonly available: number;
  readonly used: number;
  /** Sum of the ledger: must be `available`. */
  readonly ledger: number;
  /** Tokens reserved by open and unknown sends. */
  readonly held: number;
  readonly sent: number;
  readonly sentEmails: number;
}

/** A user's balance, computed in every way that must agree. */
export async function balanceOf(admin: Pool, userId: string): Promise<Balance> {
  const { rows } = await admin.query<Balance>(
    `select
       t.tokens_available as available,
       t.tokens_used as used,
       (select coalesce(sum(delta), 0)::int from public.token_ledger l where l.user_id = t.user_id) as ledger,
       (select count(*)::int from public.sends s
        where s.user_id = t.user_id and s.charged and s.status in ('reserved', 'sending', 'unknown')) as held,
       (select count(*)::int from public.sends s where s.user_id = t.user_id and s.status = 'sent') as sent,
       (select count(*)::int from private.sent_emails e where e.user_id = t.user_id) as "sentEmails"
     from public.token_tracker t where t.user_id = $1`,
    [userId],
  );
  if (!rows[0]) throw new Error('This user has no balance.');
  return rows[0];
}
