import type pg from 'pg';

interface Balances {
  readonly available: number;
  readonly used: number;
  readonly ledger: number;
  readonly owed: number;
  readonly owed_ledger: number;
  readonly sent_emails: number;
  readonly sent: number;
  readonly wrongly_charged: number;
}

/** Compares balance, ledger and sends of a user. Every test of sends ends with it. */
export async function expectLedgerToAgree(admin: pg.Pool, user: string): Promise<void> {
  const { rows } = await admin.query<Balances>(
    `select
       t.tokens_available as available,
       t.tokens_used as used,
       (select coalesce(sum(l.delta), 0)::int from public.token_ledger l where l.user_id = t.user_id) as ledger,
       t.tokens_owed as owed,
       (select coalesce(sum(l.owed_delta), 0)::int from public.token_ledger l where l.user_id = t.user_id) as owed_ledger,
       (select count(*)::int from private.sent_emails e where e.user_id = t.user_id) as sent_emails,
       (select count(*)::int from public.sends s where s.user_id = t.user_id and s.status = 'sent') as sent,
       (
         select count(*)::int
         from public.sends s
         where s.user_id = t.user_id
           and (select coalesce(sum(l.delta), 0) from public.token_ledger l where l.send_id = s.id)
             <> case when s.charged and s.status in ('reserved', 'sending', 'sent', 'unknown') then -1 else 0 end
       ) as wrongly_charged
     from public.token_tracker t
     where t.user_id = $1`,
    [user],
  );
  const [totals] = rows;
  expect(totals).toBeDefined();
  expect(totals).toEqual({
    ...totals,
    ledger: totals?.available,
    owed_ledger: totals?.owed,
    used: totals?.sent,
    sent_emails: totals?.sent,
    wrongly_charged: 0,
  });
}

/** Ends every lease of a user, as if their processes had crashed long ago. */
export async function endLeases(admin: pg.Pool, user: string): Promise<void> {
  // Every statement that changes several sends of a user locks the balance first. Without that, two of them could
  // deadlock.
  await admin.query(
    `with balance as (select from public.token_tracker where user_id = $1 for update)
     update public.sends set lease_until = now() - interval '1 second'
     where user_id = $1 and lease_until is not null and (select count(*) from balance) >= 0`,
    [user],
  );
}

/** Does `work` while another transaction has the balance locked: work that needs the lock never ends. */
export async function whileBalanceIsHeld(admin: pg.Pool, user: string, work: () => Promise<void>): Promise<void> {
  const client = await admin.connect();
  try {
    await client.query('begin');
    await client.query('select from public.token_tracker where user_id = $1 for update', [user]);
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** `tokens_available` of a user. */
export async function balance(admin: pg.Pool, user: string): Promise<number | undefined> {
  const { rows } = await admin.query<{ tokens_available: number }>(
    'select tokens_available from public.token_tracker where user_id = $1',
    [user],
  );
  return rows[0]?.tokens_available;
}
