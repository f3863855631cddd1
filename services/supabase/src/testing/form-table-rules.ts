import type { TableRules } from './table-rules.ts';

const nothing = {} as const;

/** The rules of what visitors write to us, and of what is delivered for it. */
export const formTableRules: readonly TableRules[] = [
  {
    table: 'public.pro_contact_orders',
    insert: `insert into public.pro_contact_orders (first_name, last_name, email, num_teams, teams, amount_cents)
             select 'A', 'B', 'a@mail.example', 1, 'Club', 500 where $1::uuid is not null`,
    update: `set teams = 'changed'`,
    allowed: nothing,
  },
  {
    table: 'public.feedback',
    insert: `insert into public.feedback (type, subject, description, email, user_id) values ('bug', 's', 'd', 'a@b.example', $1)`,
    update: `set subject = 'changed'`,
    allowed: nothing,
  },
  {
    table: 'public.contact_messages',
    insert: `insert into public.contact_messages (email, subject, message)
             select 'b@mail.example', 's', 'm' where $1::uuid is not null`,
    update: `set subject = 'changed'`,
    allowed: nothing,
  },
  {
    table: 'public.testimonials',
    insert: `insert into public.testimonials (first_name, last_initial, rating, comments)
             select 'Jo', 'A', 5, 'Good' where $1::uuid is not null`,
    update: 'set approved = true',
    allowed: nothing,
  },
  {
    table: 'public.emails',
    insert: `insert into public.emails (email) select 'new@mail.example' where $1::uuid is not null`,
    update: `set email = 'changed@mail.example'`,
    allowed: { visitor: { insert: 'one' }, owner: { insert: 'one' }, 'another user': { insert: 'one' } },
  },
  {
    table: 'public.pro_order_contacts',
    insert: `insert into public.pro_order_contacts (pro_order_id, first_name, last_name, role, club, league, country, email)
             select 1, 'A', 'B', 'Scout', 'Club', 'League', 'Sweden', 'b@club.example' where $1::uuid is not null`,
    update: `set role = 'changed'`,
    allowed: nothing,
  },
];
