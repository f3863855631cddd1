import type pg from 'pg';
import { asCaller, type PreparedDatabase } from './prepared-database.ts';

/**
 * One function of the back office, with what it needs: `prepare` adds a row and returns its arguments after `p_staff`.
 */
export interface StaffCall {
  readonly name: string;
  /** Roles beside `owner` that may call it. */
  readonly roles: readonly ('support' | 'orders')[];
  /** The action in the audit. */
  readonly action: string;
  prepare(database: PreparedDatabase, person: string): Promise<readonly unknown[]>;
}

async function added(admin: pg.Pool, sql: string, values: unknown[] = []): Promise<unknown> {
  const { rows } = await admin.query<{ id: unknown }>(`${sql} returning id`, values);
  return rows[0]?.id;
}

const message = `insert into public.contact_messages (email, subject, message) values ('a@mail.example', 's', 'm')`;
const order = `insert into public.pro_contact_orders (first_name, last_name, email, num_teams, teams, amount_cents)
               values ('A', 'B', 'a@mail.example', 1, 'Club', 500)`;

const clubContact = {
  first_name: 'Eva',
  last_name: 'Lind',
  role: 'Scout',
  club: 'Club',
  league: 'League',
  country: 'Sweden',
  email: 'eva@club.example',
};

/** A checked row of a file of coaches. */
export const incomingCoach = {
  line: 2,
  first_name: 'Ann',
  last_name: 'Lee',
  title: 'Head Coach',
  school: 'Kent',
  conference: 'MAC',
  email: 'ann@kent.example',
  division: 1,
  gender: 'women',
  sport: 'soccer',
};

/** Every function of the back office that changes something. The reason comes last, and is left out here. */
export const staffCalls: readonly StaffCall[] = [
  {
    name: 'adjust_tokens',
    roles: ['support'],
    action: 'adjust-tokens',
    prepare: async (_database, person) => [person, 5, null],
  },
  {
    name: 'staff_settle_send',
    roles: ['support'],
    action: 'settle-send',
    prepare: async ({ admin }, person) => [
      await added(
        admin,
        `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, charged, status, started_at)
         values ($1, gen_random_uuid(), 'h', 'Akron', 'gmail', true, 'unknown', now())`,
        [person],
      ),
      'not-sent',
    ],
  },
  {
    name: 'staff_end_sessions',
    roles: ['support'],
    action: 'end-sessions',
    prepare: async ({ admin }, person) => {
      await admin.query('insert into auth.sessions (user_id) values ($1), ($1)', [person]);
      return [person];
    },
  },
  {
    name: 'staff_suspend',
    roles: ['support'],
    action: 'suspend',
    prepare: async (_database, person) => [person, true],
  },
  { name: 'staff_delete_account', roles: [], action: 'delete-account', prepare: async (_database, person) => [person] },
  {
    name: 'staff_handle_entry',
    roles: ['support'],
    action: 'answer-entry',
    prepare: async ({ admin }) => ['messages', await added(admin, message), 'answer', null, 'Soon.'],
  },
  {
    name: 'staff_handle_entry',
    roles: ['orders'],
    action: 'close-entry',
    prepare: async ({ admin }) => ['orders', await added(admin, order), 'close', null, null],
  },
  {
    name: 'staff_invoice_order',
    roles: ['orders'],
    action: 'invoice-order',
    prepare: async ({ admin }) => [await added(admin, order)],
  },
  {
    name: 'staff_deliver_order',
    roles: ['orders'],
    action: 'deliver-order',
    prepare: async ({ admin }) => {
      const id = await added(admin, order);
      await admin.query('update public.pro_contact_orders set paid_at = now() where id = $1', [id]);
      return [id, JSON.stringify([clubContact]), null, true];
    },
  },
  {
    name: 'staff_decide_review',
    roles: ['support'],
    action: 'approve-review',
    prepare: async ({ admin }) => [
      await added(
        admin,
        `insert into public.testimonials (first_name, last_initial, rating, comments) values ('Jo', 'A', 5, 'Good')`,
      ),
      true,
    ],
  },
  {
    name: 'staff_import_coaches',
    roles: [],
    action: 'import-coaches',
    prepare: async () => [JSON.stringify([incomingCoach]), '[]', 'coaches.csv', true, true],
  },
  {
    name: 'staff_read_person',
    roles: ['support'],
    action: 'read-person',
    prepare: async (_database, person) => [person],
  },
  {
    name: 'staff_coach_address',
    roles: ['orders'],
    action: 'coach-address',
    prepare: async ({ admin }) => [
      await added(
        admin,
        `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
         values ('Ann', 'Lee', 'Akron', 'MAC', gen_random_uuid() || '@b.example', 1, 'women', 'soccer')`,
      ),
    ],
  },
  {
    name: 'staff_mark_coach',
    roles: ['support', 'orders'],
    action: 'mark-coach',
    prepare: async ({ admin }) => {
      const id = await added(
        admin,
        `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
         values ('Ann', gen_random_uuid(), 'Akron', 'MAC', gen_random_uuid() || '@b.example', 1, 'women', 'soccer')`,
      );
      return [id, 'wrong', true];
    },
  },
  {
    name: 'staff_take_back_opt_outs',
    roles: ['support'],
    action: 'take-back-opt-outs',
    prepare: async ({ admin }) => {
      const { rows } = await admin.query<{ sender: string }>(
        `insert into private.stopped_addresses (address_hash, reason, source, sender_hash)
         values (extensions.gen_random_bytes(32), 'opted_out', 'link', extensions.gen_random_bytes(32))
         returning encode(sender_hash, 'hex') as sender`,
      );
      return [rows[0]?.sender];
    },
  },
  {
    name: 'staff_pause_provider',
    roles: ['support'],
    action: 'pause-provider',
    prepare: async () => ['outlook', 'Microsoft is away for an hour.'],
  },
  { name: 'staff_export_newsletter', roles: [], action: 'export-newsletter', prepare: async () => [0, 10] },
  { name: 'staff_set_role', roles: [], action: 'set-role', prepare: async (_database, person) => [person, 'orders'] },
];

/** Calls one of them, as the API does. @returns the first row. */
export async function callAsStaff(
  { api }: PreparedDatabase,
  staff: string,
  name: string,
  args: readonly unknown[],
  reason = 'asked by phone',
): Promise<unknown> {
  const values = [staff, ...args, reason];
  const places = values.map((_value, index) => `$${index + 1}`).join(', ');
  const { rows } = await api.query<{ done: unknown }>(`select public.${name}(${places}) as done`, values);
  return rows[0]?.done;
}

/** What a page of the back office shows: this column of one row of a view. */
export async function seenByStaff(
  { admin }: PreparedDatabase,
  staff: string,
  view: 'staff_people' | 'staff_orders',
  id: unknown,
  column: 'last_adjustment' | 'list_id',
): Promise<unknown> {
  const { rows } = await asCaller(admin, staff, (query) => query(`select * from public.${view} where id = $1`, [id]));
  return rows[0]?.[column];
}

/** Creates a user with this role. */
export async function createStaff(database: PreparedDatabase, role: 'support' | 'orders' | 'owner'): Promise<string> {
  const id = await database.createUser();
  await database.admin.query('insert into private.staff (user_id, role) values ($1, $2)', [id, role]);
  return id;
}
