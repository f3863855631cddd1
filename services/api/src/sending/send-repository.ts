import type { Pool } from 'pg';
import { ApiFailure } from '../api-failure.ts';
import { isRefusal } from '../database.ts';
import type { MailConnectionRepository } from '../mailboxes/mail-connection-repository.ts';
import { createBeginSend, type BeginSend } from './begin-send.ts';
import type { HeldSend, SendStatus } from './begun-send.ts';
import { createSettleSend, type SettleSend } from './settle-send.ts';

/** An Outlook send of unknown outcome whose draft may tell more. */
export interface UndecidedDraft extends HeldSend {
  readonly draftId: string;
  readonly connectionId: string;
}

/** The send protocol of the database: reserve, start, then settle, release or mark unknown (D1.7). */
export interface SendRepository {
  readonly begin: BeginSend;
  /** The point of no return; keeps the draft's id with it. False: another process has the send. */
  start(send: HeldSend, draftId: string | null): Promise<boolean>;
  /** Keeps the id of a further draft of a send that was started. False: the send is not ours any more. */
  noteDraft(send: HeldSend, draftId: string | null): Promise<boolean>;
  readonly settle: SettleSend;
  /**
   * Gives the token back. `final`: a repeated request gets this failure again; else the key may be used anew.
   * False: the send is not open, or not ours any more.
   */
  release(send: HeldSend, failure: ApiFailure, final: boolean): Promise<boolean>;
  markUnknown(send: HeldSend, failure: ApiFailure): Promise<boolean>;
  /** The user's word. @throws ApiFailure not_found, or send_in_progress while the outcome is still open. */
  resolve(userId: string, sendId: string, outcome: 'sent' | 'not-sent'): Promise<'sent' | 'failed'>;
  /** Settles what crashed processes left behind, once their leases ran out. */
  recover(): Promise<{ readonly released: number; readonly unknown: number }>;
  /** A hundred at most, whichever: the oldest would stand in the way of all others while their drafts tell nothing. */
  listUndecidedDrafts(): Promise<UndecidedDraft[]>;
}

/** @param onGroupFailed hears why sends that came at once have to be written one by one. */
export function createSendRepository(
  pool: Pool,
  connections: Pick<MailConnectionRepository, 'open'>,
  leaseSeconds: number,
  onGroupFailed: (error: unknown) => void,
): SendRepository {
  const lease = `${leaseSeconds} seconds`;
  const ask = async (name: string, text: string, values: unknown[]): Promise<boolean> => {
    const { rows } = await pool.query<{ done: boolean }>({ name, text, values });
    return rows[0]?.done ?? false;
  };
  return {
    begin: createBeginSend(pool, connections, lease, onGroupFailed),
    start: ({ sendId, hold }, draftId) =>
      ask(
        'start-send',
        `select case when public.start_send($1, $2, $4)
           then $3::text is null or public.note_send_draft($1, $3, $4)
           else false end as done`,
        [sendId, lease, draftId, hold],
      ),
    noteDraft: ({ sendId, hold }, draftId) =>
      ask('note-send-draft', 'select public.note_send_draft($1, $2, $3) as done', [sendId, draftId, hold]),
    settle: createSettleSend(pool, onGroupFailed),
    release: ({ sendId, hold }, { code, message }, final) =>
      ask('release-send', 'select public.release_send($1, $2, $3, $4, $5) as done', [
        sendId,
        final,
        code,
        message,
        hold,
      ]),
    markUnknown: ({ sendId, hold }, { code, message }) =>
      ask('mark-send-unknown', 'select public.mark_send_unknown($1, $2, $3, $4) as done', [
        sendId,
        code,
        message,
        hold,
      ]),
    async resolve(userId, sendId, outcome) {
      try {
        const { rows } = await pool.query<{ status: 'sent' | 'failed' }>(
          'select public.resolve_send($1, $2, $3) as status',
          [userId, sendId, outcome],
        );
        if (!rows[0]) throw new Error('resolve_send answered no row.');
        return rows[0].status;
      } catch (error) {
        const decided = isRefusal(error, 'PT409') ? await readDecided(pool, userId, sendId) : undefined;
        if (decided) return decided;
        throw asResolveFailure(error);
      }
    },
    async recover() {
      const { rows } = await pool.query<{ released: number; unknown: number }>('select * from public.recover_sends()');
      return rows[0] ?? { released: 0, unknown: 0 };
    },
    async listUndecidedDrafts() {
      const { rows } = await pool.query<UndecidedDraft>(
        `select id as "sendId", hold, draft_id as "draftId", connection_id as "connectionId"
         from public.sends
         where status = 'unknown' and provider = 'outlook' and draft_id is not null and connection_id is not null
           and updated_at < now() - $1::interval and started_at > now() - interval '7 days'
         order by random() limit 100`,
        [lease],
      );
      return rows;
    },
  };
}

/** What the send became without the user's word, for example through its draft. Undefined while it is open. */
async function readDecided(pool: Pool, userId: string, sendId: string): Promise<'sent' | 'failed' | undefined> {
  const { rows } = await pool.query<{ status: SendStatus }>(
    'select status from public.sends where id = $1 and user_id = $2',
    [sendId, userId],
  );
  switch (rows[0]?.status) {
    case 'sent':
      return 'sent';
    case 'failed':
    case 'released':
      return 'failed';
    default:
      return undefined;
  }
}

function asResolveFailure(error: unknown): unknown {
  if (isRefusal(error, 'PT404')) return new ApiFailure('not_found', 'There is no such email of yours.');
  if (isRefusal(error, 'PT409')) {
    return new ApiFailure('send_in_progress', 'This email is being sent right now. Please wait a moment.', {
      retryAfter: 1,
    });
  }
  return error;
}
