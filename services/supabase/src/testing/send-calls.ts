import type { PreparedDatabase } from './prepared-database.ts';

/** The answer of `reserve_send`. */
export interface Reservation {
  readonly send_id: string;
  readonly status: string;
  readonly fresh: boolean;
  readonly fencing_token: string;
  readonly message_id: string | null;
  readonly draft_id: string | null;
  readonly error_code: string | null;
  readonly error_message: string | null;
  readonly provider_code: string | null;
}

/** The answer of `begin_send`. */
export interface Begun extends Omit<Reservation, 'draft_id' | 'provider_code'> {
  readonly sender: string;
  readonly coaches: readonly { readonly firstName: string; readonly lastName: string; readonly email: string }[];
  readonly taken: boolean;
}

export interface Recipients {
  readonly school: string;
  readonly emails: readonly string[];
}

/** The protocol works for any number of recipients. */
const noRecipients: Recipients = { school: 'Akron', emails: [] };

/** A fencing token, or the send's current one. */
const token = (parameter: string) => `coalesce(${parameter}, (select fencing_token from public.sends where id = $1))`;

/** The send functions as the API calls them; `reserve_send`, which `begin_send` calls, as the superuser. */
export function sendCalls({ api, admin }: Pick<PreparedDatabase, 'api' | 'admin'>) {
  const call = async <T>(sql: string, values: unknown[]): Promise<T> => {
    const { rows } = await api.query<{ result: T }>(`select ${sql} as result`, values);
    const [row] = rows;
    if (!row) throw new Error(`No answer to ${sql}`);
    return row.result;
  };
  return {
    async reserve(user: string, key: string, hash = 'hash'): Promise<Reservation> {
      const { rows } = await admin.query<Reservation>(
        `select (r.send).*, (r.send).id as send_id, r.is_fresh as fresh
         from private.reserve_send($1, $2, $3, 'Akron', 'gmail', null, '90 seconds', false, '[]', 'Hi', 'Dear Coach,') as r`,
        [user, key, hash],
      );
      const [row] = rows;
      if (!row) throw new Error('No reservation');
      return row;
    },
    /** Begins a send as for Gmail (`start`) or Outlook. */
    async begin(user: string, key: string, mailbox: string, start: boolean, to = noRecipients): Promise<Begun> {
      const { rows } = await api.query<Begun>(
        `select begun.*
         from public.mail_connections m
         cross join lateral
           public.begin_send(
             $1, $2, 'hash', m.provider, m.handle_hash, $4, $5, 'Hi', 'Dear Coach,', '90 seconds', $6
           ) as begun
         where m.id = $3`,
        [user, key, mailbox, to.school, to.emails, start ? '1 minute' : null],
      );
      const [row] = rows;
      if (!row) throw new Error('No mailbox');
      return row;
    },
    start: (send: string, fencingToken: string | null = null) =>
      call<boolean>(`public.start_send($1, ${token('$2')}, '90 seconds', null)`, [send, fencingToken]),
    noteDraft: (send: string, draft: string, fencingToken: string | null = null) =>
      call<boolean>(`public.note_send_draft($1, ${token('$3')}, '90 seconds', $2)`, [send, draft, fencingToken]),
    settle: (send: string, message = 'message', nextSendIn: string | null = null) =>
      call<boolean>('public.settle_send($1, $2, $3)', [send, message, nextSendIn]),
    release: (send: string, final: boolean, fencingToken: string | null = null) =>
      call<boolean>(`public.release_send($1, ${token('$3')}, $2, 'provider_refused', 'Refused.', 'invalidArgument')`, [
        send,
        final,
        fencingToken,
      ]),
    markUnknown: (send: string, fencingToken: string | null = null) =>
      call<boolean>(`public.mark_send_unknown($1, ${token('$2')}, 'outcome_unknown', 'Cut off.', 'HTTP 500')`, [
        send,
        fencingToken,
      ]),
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
