import type { TableRules } from './table-rules.ts';

const readOwn = { owner: { select: 'one' }, 'another user': { select: 'none' } } as const;

/** The rules of the tables of purchases and products, and of whom they are paid for. */
export const payingTableRules: readonly TableRules[] = [
  {
    table: 'public.purchases',
    columns: 'id, user_id, stands',
    insert: `insert into public.purchases (user_id, session_id, event_id, amount_cents, currency)
             values ($1, 's', 'e', 1299, 'usd')`,
    update: 'set amount_cents = 1',
    allowed: readOwn,
  },
  {
    table: 'public.purchase_items',
    columns: 'id, purchase_id, pro_list_id',
    insert: `insert into public.purchase_items (purchase_id, price_id, kind, title, quantity, amount_cents, tokens)
             select id, 'other', 'plan', 'Starter', 1, 1299, 1000 from public.purchases where user_id = $1`,
    update: 'set tokens = 1000',
    allowed: readOwn,
  },
  {
    table: 'public.products',
    insert: `insert into public.products (price_id, kind, title, amount_cents, tokens)
             select 'cheap', 'plan', 'Cheap', 1, 1000 where $1::uuid is not null`,
    update: 'set amount_cents = 1',
    allowed: {},
  },
  {
    table: 'public.pro_list_contacts',
    insert: `insert into public.pro_list_contacts (pro_list_id, first_name, last_name, role, club, league, country, email)
             select 1, 'A', 'B', 'Scout', 'Club', 'League', 'Sweden', 'b@club.example' where $1::uuid is not null`,
    update: `set role = 'changed'`,
    allowed: readOwn,
  },
  {
    table: 'public.pay_links',
    columns: 'id, athlete, items, expires_at, revoked_at',
    insert: `insert into public.pay_links (id, user_id, code_hash, athlete, items)
             values (gen_random_uuid(), $1, sha256('b'), 'Jo', '[]')`,
    update: `set expires_at = now() + interval '1 year'`,
    allowed: readOwn,
  },
  {
    // Neither the athlete nor the parent: both ask the API.
    table: 'public.family_links',
    insert: `insert into public.family_links (id, user_id, parent_email, code_hash, athlete)
             values (gen_random_uuid(), $1, 'c@mail.example', sha256('c'), 'Jo')`,
    update: 'set monthly_limit_cents = null',
    allowed: {},
  },
];
