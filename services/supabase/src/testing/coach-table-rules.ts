import type { TableRules } from './table-rules.ts';

/** Coaches and their addresses: closed to browsers. */
export const coachTableRules: readonly TableRules[] = [
  {
    table: 'private.coaches',
    insert: `insert into private.coaches (first_name, last_name, school, conference, email, division, gender, sport)
             select 'A', 'B', 'Akron', 'MAC', 'new@b.example', 1, 'men', 'soccer' from auth.users where id = $1`,
    update: `set title = 'changed'`,
    allowed: {},
  },
  {
    table: 'private.revealed_schools',
    insert: `insert into private.revealed_schools (user_id, school, gender, sport) values ($1, 'Kent', 'women', 'soccer')`,
    update: `set school = 'Kent'`,
    allowed: {},
  },
  {
    table: 'private.address_key',
    free: 'delete from private.address_key where $1::uuid is not null',
    insert: 'insert into private.address_key (key) select sha256($1::text::bytea)',
    update: `set key = 'known'`,
    allowed: {},
  },
  {
    table: 'private.letter_key',
    insert: `insert into private.letter_key (secret_encrypted) select 'known' where $1::uuid is not null`,
    update: `set secret_encrypted = 'known'`,
    allowed: {},
  },
  {
    table: 'private.stopped_addresses',
    insert: `insert into private.stopped_addresses (address_hash, reason, source)
             select 'another', 'wrong', 'staff' where $1::uuid is not null`,
    update: `set reason = 'wrong'`,
    allowed: {},
  },
  {
    table: 'private.letter_recipients',
    insert: `insert into private.letter_recipients (send_id, place, name, school, address_hash, sender_hash)
             values ($1, 2, 'B', 'Akron', 'b', 's')`,
    update: `set name = 'changed'`,
    allowed: {},
  },
  {
    table: 'private.address_reports',
    insert: `insert into private.address_reports (address_hash, user_id, send_id, token_returned)
             select 'another', $1::uuid, id, true from public.sends limit 1`,
    update: 'set token_returned = false',
    allowed: {},
  },
];
