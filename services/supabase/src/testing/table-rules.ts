import { coachTableRules } from './coach-table-rules.ts';
import { formTableRules } from './form-table-rules.ts';
import { payingTableRules } from './paying-table-rules.ts';

/** denied: the right is missing. none: affects no row. one: affects the owner's row. */
export type Outcome = 'denied' | 'none' | 'one';
export type Verb = 'select' | 'insert' | 'update' | 'delete';
export type Who = 'visitor' | 'owner' | 'another user';

/** The expected outcome of each verb on the owner's row of a table. */
export interface TableRules {
  readonly table: string;
  /** Adds the row that belongs to the owner ($1); `free` first removes the one that is there. */
  readonly insert: string;
  readonly free?: string;
  readonly update: string;
  /** The columns that browsers read; default: all. */
  readonly columns?: string;
  readonly allowed: Partial<Record<Who, Partial<Record<Verb, Outcome>>>>;
}

const readOwn = { owner: { select: 'one' }, 'another user': { select: 'none' } } as const;
const nothing = {} as const;

/** The rules of our tables and views. Verbs that are not listed are denied. */
export const tableRules: readonly TableRules[] = [
  ...coachTableRules,
  ...formTableRules,
  ...payingTableRules,
  {
    table: 'public.personalization',
    free: 'delete from public.personalization where user_id = $1',
    insert: `insert into public.personalization (user_id, full_name) values ($1, 'Jo')`,
    update: `set full_name = 'Someone else'`,
    allowed: {
      owner: { select: 'one', insert: 'one', update: 'one' },
      'another user': { select: 'none', update: 'none' },
    },
  },
  {
    table: 'public.sport_details',
    free: 'delete from public.sport_details where user_id = $1',
    insert: `insert into public.sport_details (user_id, sport, details) values ($1, 'soccer', '{"club": "Rush"}')`,
    update: `set details = '{"club": "Another"}'`,
    allowed: {
      owner: { select: 'one', insert: 'one', update: 'one' },
      'another user': { select: 'none', update: 'none' },
    },
  },
  {
    table: 'public.letters',
    columns: 'id, user_id, name, subject, created_at, updated_at',
    insert: `insert into public.letters (id, user_id, name, subject, body)
             values (gen_random_uuid(), $1, 'Second letter', '', 'Dear Coach,')`,
    update: `set body = 'Dear Someone else,'`,
    allowed: {
      owner: { select: 'one', insert: 'one', update: 'one', delete: 'one' },
      'another user': { select: 'none', update: 'none', delete: 'none' },
    },
  },
  {
    table: 'public.consents',
    insert: `insert into public.consents (user_id, terms_version, age_band) values ($1, '2026-01-02', '18+')`,
    update: `set age_band = '18+'`,
    allowed: readOwn,
  },
  {
    table: 'public.account_deletions',
    columns: 'user_id, requested_at, deletes_at',
    free: 'delete from public.account_deletions where user_id = $1',
    insert: 'insert into public.account_deletions (user_id) values ($1)',
    update: `set deletes_at = 'infinity'`,
    allowed: readOwn,
  },
  {
    table: 'public.restore_checks',
    columns: 'user_id, restore_id, restored_to, restored_at',
    free: 'delete from public.restore_checks where user_id = $1',
    insert: 'insert into public.restore_checks (user_id, restore_id, restored_to) values ($1, 1, now())',
    update: `set restored_to = 'infinity'`,
    allowed: readOwn,
  },
  {
    table: 'private.deleted_accounts',
    insert: `insert into private.deleted_accounts (account_hash) select 'another' where $1::uuid is not null`,
    update: `set account_hash = 'changed'`,
    allowed: nothing,
  },
  {
    table: 'private.sending_history',
    free: 'delete from private.sending_history where $1::uuid is not null',
    insert: 'insert into private.sending_history (history) select $1::text',
    update: `set history = 'changed'`,
    allowed: nothing,
  },
  {
    table: 'private.restores',
    insert: 'insert into private.restores (restored_to) select now() where $1::uuid is not null',
    update: `set restored_to = '2020-01-01'`,
    allowed: nothing,
  },
  {
    table: 'public.token_tracker',
    free: 'delete from public.token_tracker where user_id = $1',
    insert: 'insert into public.token_tracker (user_id, tokens_available) values ($1, 1000)',
    update: 'set tokens_available = 1000',
    allowed: readOwn,
  },
  {
    table: 'public.token_ledger',
    insert: `insert into public.token_ledger (user_id, kind, delta) values ($1, 'adjust', 1000)`,
    update: 'set delta = 1000',
    allowed: readOwn,
  },
  {
    table: 'public.runs',
    columns: 'id, subject, body, state, wake_at, pause_message',
    insert: `insert into public.runs
               (user_id, idempotency_key, request_hash, provider, mailbox, sender_name, gender, sport, subject, body, wake_at)
             values ($1, 'other', 'h', 'gmail', 'a@mail.example', 'Jo', 'men', 'soccer', 's', 'b', now())`,
    update: `set state = 'stopped'`,
    allowed: readOwn,
  },
  {
    table: 'public.sends',
    columns: 'id, school, status, recipients, subject, error_message',
    insert: `insert into public.sends (user_id, idempotency_key, request_hash, school, provider, charged, lease_until)
             values ($1, 'other', 'h', 'Akron', 'gmail', false, now())`,
    update: `set status = 'failed', lease_until = null`,
    allowed: readOwn,
  },
  {
    table: 'private.sent_emails',
    insert: 'insert into private.sent_emails (user_id) values ($1)',
    update: `set timestamp_sent = '2020-01-01'`,
    allowed: {},
  },
  {
    table: 'public.mail_connections',
    insert: `insert into public.mail_connections (user_id, provider, email, handle_hash)
             values ($1, 'outlook', 'b@mail.example', sha256('b'))`,
    update: `set email = 'stolen@mail.example'`,
    allowed: nothing,
  },
  {
    table: 'public.mail_revocations',
    insert: `insert into public.mail_revocations (connection_id, provider, email, refresh_token_encrypted)
             select gen_random_uuid(), 'gmail', 'b@mail.example', 't' where $1::uuid is not null`,
    update: `set email = 'stolen@mail.example'`,
    allowed: nothing,
  },
  {
    table: 'public.oauth_states',
    insert: `insert into public.oauth_states (state_hash, user_id, provider, pkce_verifier_encrypted, browser_nonce_hash, expires_at)
             values (sha256('b'), $1, 'gmail', 'v', sha256('n'), now())`,
    update: 'set used_at = null',
    allowed: nothing,
  },
  {
    table: 'public.schools',
    insert: `insert into public.schools (school, institution, city, state)
             select 'Kent State', 'Kent State University', 'Kent', 'OH' where $1::uuid is not null`,
    update: `set city = 'changed'`,
    allowed: { owner: { select: 'one' }, 'another user': { select: 'one' } },
  },
  {
    table: 'private.unused_files',
    insert: `insert into private.unused_files (path) values ($1 || '/other.pdf')`,
    update: `set since = '2020-01-01'`,
    allowed: nothing,
  },
  {
    table: 'public.provider_pauses',
    insert: `insert into public.provider_pauses (provider, sentence) select 'outlook', 'Nothing is sent.' where $1 = $1`,
    update: `set sentence = 'Something else.'`,
    allowed: { owner: { select: 'one' }, 'another user': { select: 'one' } },
  },
  {
    table: 'public.master_coaches',
    insert: `insert into public.master_coaches (first_name, last_name, school, conference, division, gender, sport)
             select 'A', 'B', 'Akron', 'MAC', 1, 'men', 'soccer' where $1 = $1`,
    update: `set title = 'changed'`,
    allowed: { owner: { select: 'one' }, 'another user': { select: 'one' } },
  },
];
