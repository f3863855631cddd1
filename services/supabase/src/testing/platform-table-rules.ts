import type { TableRules } from './table-rules.ts';

/** The platform gives browsers the rights; no row rule lets them see a row. */
const hidden = { select: 'none', update: 'none', delete: 'none' } as const;

/** The rules of the platform's tables for files and broadcasts. Verbs that are not listed are denied. */
export const platformTableRules: readonly TableRules[] = [
  {
    table: 'storage.buckets',
    insert: `insert into storage.buckets (id, name, public) select 'open', 'open', true where $1::uuid is not null`,
    update: 'set public = true',
    allowed: { visitor: hidden, owner: hidden, 'another user': hidden },
  },
  {
    table: 'storage.objects',
    free: 'delete from public.account_deletions where user_id = $1',
    insert: `insert into storage.objects (bucket_id, name) values ('run-files', $1 || '/other.pdf')`,
    update: `set name = 'elsewhere.pdf'`,
    allowed: {
      visitor: hidden,
      owner: { select: 'one', insert: 'one', update: 'none', delete: 'one' },
      'another user': hidden,
    },
  },
  {
    table: 'realtime.messages',
    insert: `insert into realtime.messages (topic, extension, event, payload, private)
             values ('user:' || $1, 'broadcast', 'run', '{}', true)`,
    update: `set event = 'changed'`,
    allowed: {
      visitor: { select: 'none', update: 'none' },
      owner: { select: 'one', update: 'none' },
      'another user': { select: 'none', update: 'none' },
    },
  },
];
