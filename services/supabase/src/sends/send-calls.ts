import type pg from 'pg';
import type { PreparedDatabase } from '../testing/prepared-database.ts';

/** What `reserve_send` answers. */
export interface Reservation {
  readonly send_id: string;
  readonly status: string;
  readonly fresh: boolean;
  readonly hold: string;
  readonly message_id: string | null;
  readonly draft_id: string | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
}

/** What `begin_send` answers. */
export interface Begun extends Reservation {
  readonly sender: string;
  readonly coaches: readonly { readonly firstName: string; readonly lastName: string; readonly email: string }[];
  readonly taken: boolean;
}

/** What `begin_plain_sends` answers of one. */
export interface BegunTogether extends Pick<Begun, 'send_id' | 'hold' | 'sender' | 'coaches'> {
  /** From 1 on. */
  readonly place: number;
}

export interface Recipients {
  readonly school: string;
  readonly emails: readonly string[];
}

/** The protocol does not care how many recipients a mail has. */
const nobody: Recipients = { school: 'Akron', emails: [] };

/** The send functions as the API calls them, for tests. */
export function sendCalls(api: pg.Pool) {
  const call = async <T>(sql: string, values: unknown[]): Promise<T> => {
    const { rows } = await api.query<{ result: T }>(`select ${sql} as result`, values);
    const [row] = rows;
    if (!row) throw new Error(`No answer to ${sql}`);
    return row.result;
  };
  return {
    async reserve(user: string, key: string, hash = 'hash'): Promise<Reservation> {
      const { rows } = await api.query<Reservation>(`select * from public.reserve_send($1, $2, $3, 'Akron', 'gmail')`, [
        user,
        key,
        hash,
      ]);
      const [row] = rows;
      if (!row) throw new Error('No reservation');
      return row;
    },
    /** As a send by Gmail (`start`) or Outlook begins. */
    async begin(user: string, key: string, mailbox: string, start: boolean, to = nobody): Promise<Begun> {
      const { rows } = await api.query<Begun>(
        `select begun.*
         from public.mail_connections m
         cross join lateral
           public.begin_send($1, $2, 'hash', m.provider, m.handle_hash, $4, $5, '90 seconds', $6) as begun
         where m.id = $3`,
        [user, key, mailbox, to.school, to.emails, start ? '1 minute' : null],
      );
      const [row] = rows;
      if (!row) throw new Error('No mailbox');
      return row;
    },
    /** As sends by Gmail that come at once begin: one by each of the mailboxes. */
    async beginPlain(mailboxes: readonly string[], key: string, to: Recipients): Promise<BegunTogether[]> {
      const { rows } = await api.query<BegunTogether>(
        `select b.*
         from public.begin_plain_sends(
           (select json_agg(json_build_object(
              'place', w.place, 'user_id', m.user_id, 'key', $2::text, 'hash', 'hash', 'provider', m.provider,
              'handle_hash', m.handle_hash::text, 'school', $3::text, 'emails', $4::text[], 'start_margin', '1 minute')
              order by w.place)
            from unnest($1::uuid[]) with ordinality as w (mailbox, place)
            join public.mail_connections m on m.id = w.mailbox),
           '90 seconds') as b
         order by b.place`,
        [mailboxes, key, to.school, to.emails],
      );
      return rows;
    },
    start: (send: string, hold: string | null = null) =>
      call<boolean>('public.start_send($1, p_hold => $2)', [send, hold]),
    noteDraft: (send: string, draft: string, hold: string | null = null) =>
      call<boolean>('public.note_send_draft($1, $2, $3)', [send, draft, hold]),
    settle: (send: string, message = 'message') => call<boolean>('public.settle_send($1, $2)', [send, message]),
    release: (send: string, final: boolean, hold: string | null = null) =>
      call<boolean>(`public.release_send($1, $2, 'provider_refused', 'Refused.', $3)`, [send, final, hold]),
    markUnknown: (send: string, hold: string | null = null) =>
      call<boolean>(`public.mark_send_unknown($1, 'outcome_unknown', 'Cut off.', $2)`, [send, hold]),
    resolve: (user: string, send: string, outcome: string) =>
      call<string>('public.resolve_send($1, $2, $3)', [user, send, outcome]),
    async recover(): Promise<{ released: number; unknown: number }> {
      const { rows } = await api.query<{ released: number; unknown: number }>('select * from public.recover_sends()');
      return rows[0] ?? { released: 0, unknown: 0 };
    },
  };
}

export type SendCalls = ReturnType<typeof sendCalls>;

/** A new user's send with the key `key` that the provider was just asked to deliver. */
export async function startSend(
  database: PreparedDatabase,
  sends: SendCalls,
  tokens: number | null = 2,
): Promise<{ user: string; send: string }> {
  const user = await database.createUser(tokens);
  const { send_id: send } = await sends.reserve(user, 'key');
  expect(await sends.start(send)).toBe(true);
  return { user, send };
}
