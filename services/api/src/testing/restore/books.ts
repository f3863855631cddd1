import type { TestApi } from '../test-api.ts';
import type { TestShop } from '../test-shop.ts';

/** Accounts whose balance, ledger and sends do not agree. */
export async function wrongBalances({ admin }: TestApi): Promise<unknown[]> {
  const { rows } = await admin.query(`
    with books as (
      select
        t.user_id, t.tokens_available, t.tokens_used,
        (select coalesce(sum(l.delta), 0) from public.token_ledger l where l.user_id = t.user_id) as ledger,
        (select count(*) from private.sent_emails e where e.user_id = t.user_id) as counted,
        (select count(*) from public.sends s where s.user_id = t.user_id and s.status = 'sent') as sent,
        (
          select count(*) from public.sends s
          where s.user_id = t.user_id
            and (select coalesce(sum(l.delta), 0) from public.token_ledger l where l.send_id = s.id)
              <> case when s.charged and s.status in ('reserved', 'sending', 'sent', 'unknown') then -1 else 0 end
        ) as wrongly_charged
      from public.token_tracker t
    )
    select * from books
    where ledger <> tokens_available or counted <> sent or tokens_used <> sent or wrongly_charged <> 0`);
  return rows;
}

/** Payments that the provider took and that are not granted here, and the other way round. */
export async function wrongPayments({ admin }: TestApi, shop: TestShop): Promise<string[]> {
  const events = await shop.events();
  const paid = events.flatMap(({ type, data }) => {
    const { object } = data;
    return type === 'checkout.session.completed' && 'id' in object ? [String(object.id)] : [];
  });
  const { rows } = await admin.query<{ session: string }>(
    `select p.session_id as session from public.purchases p
     where p.status = 'paid' and p.session_id like 'cs\\_%'
       and exists (select from public.token_ledger l where l.purchase_id = p.id and l.kind = 'purchase')`,
  );
  const granted = rows.map(({ session }) => session);
  return [...paid.filter((one) => !granted.includes(one)), ...granted.filter((one) => !paid.includes(one))];
}

/** Schools that an athlete's email reached more than once. */
export function writtenTwice(mails: readonly { readonly from: string; readonly to: readonly string[] }[]): string[] {
  const seen = new Map<string, number>();
  for (const { from, to } of mails) {
    const name = `${from} to ${to[0]}`;
    seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  return [...seen].filter(([, times]) => times > 1).map(([name]) => name);
}
