import type pg from 'pg';

interface Books {
  readonly available: number;
  readonly used: number;
  readonly ledger: number;
  readonly owed: number;
  readonly owed_ledger: number;
  readonly sent_emails: number;
  readonly sent: number;
  readonly wrongly_charged: number;
  readonly room_too_big: number;
}

/** Compares balance, ledger, sends and room in the daily limit of a user. Every test of sends ends with it. */
export async function expectBooksToAgree(admin: pg.Pool, user: string): Promise<void> {
  const { rows } = await admin.query<Books>(
    `select
       t.tokens_available as available,
       t.tokens_used as used,
       (select coalesce(sum(l.delta), 0)::int from public.token_ledger l where l.user_id = t.user_id) as ledger,
       t.tokens_owed as owed,
       (select coalesce(sum(l.owed_delta), 0)::int from public.token_ledger l where l.user_id = t.user_id) as owed_ledger,
       (select count(*)::int from public.sent_emails e where e.user_id = t.user_id) as sent_emails,
       (select count(*)::int from public.sends s where s.user_id = t.user_id and s.status = 'sent') as sent,
       (
         select count(*)::int
         from public.sends s
         where s.user_id = t.user_id
           and (select coalesce(sum(l.delta), 0) from public.token_ledger l where l.send_id = s.id)
             <> case when s.charged and s.status in ('reserved', 'sending', 'sent', 'unknown') then -1 else 0 end
       ) as wrongly_charged,
       greatest(0, t.uncounted_room - greatest(0, 250 - private.emails_in_window(t.user_id))) as room_too_big
     from public.token_tracker t
     where t.user_id = $1`,
    [user],
  );
  const [books] = rows;
  expect(books).toBeDefined();
  expect(books).toEqual({
    ...books,
    ledger: books?.available,
    owed_ledger: books?.owed,
    used: books?.sent,
    sent_emails: books?.sent,
    wrongly_charged: 0,
    room_too_big: 0,
  });
}

/** Lets every lease of a user run out, as if the process that held it had died long ago. */
export async function endLeases(admin: pg.Pool, user: string): Promise<void> {
  await admin.query(
    `update public.sends set lease_until = now() - interval '1 second' where user_id = $1 and lease_until is not null`,
    [user],
  );
}

/** `tokens_available` of a user. */
export async function balance(admin: pg.Pool, user: string): Promise<number | undefined> {
  const { rows } = await admin.query<{ tokens_available: number }>(
    'select tokens_available from public.token_tracker where user_id = $1',
    [user],
  );
  return rows[0]?.tokens_available;
}
