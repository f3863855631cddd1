import { dailyTests } from '@cc/contracts/api/send-test';
import type { Queryable } from '../../../database.ts';
import type {
  ConnectionRow,
  MailConnectionRepository,
  OpenedConnection,
} from '../../../mailboxes/mail-connection-repository.ts';
import { asTestFailure, sendFailures } from '../send-failures.ts';
import { hashSecret } from '../../../vault/opaque-secret.ts';

/** One of a user's tests. `window` names the 24 hours that it counts in. */
export interface TakenTest {
  readonly window: string;
  /** Tests left after it. */
  readonly left: number;
}

/** The mailbox of a test, and how many tests a user has left. */
export interface TestMailRepository {
  /** @returns null when the user has no mailbox with this handle. @throws ApiFailure when its provider is paused. */
  findMailbox(userId: string, handle: string): Promise<OpenedConnection | null>;
  /** @returns seconds until the next one, when none is left. */
  take(userId: string): Promise<TakenTest | { readonly retryAfterSeconds: number }>;
  /** Nothing was sent. */
  giveBack(userId: string, taken: TakenTest): Promise<void>;
}

export function createTestMailRepository(
  database: Queryable,
  connections: Pick<MailConnectionRepository, 'open'>,
): TestMailRepository {
  const keyOf = (userId: string) => `test mail ${userId}`;
  return {
    async findMailbox(userId, handle) {
      // Somebody else may have its token for an hour (D20.6).
      await database.query('select private.refuse_suspended($1)', [userId]);
      const { rows } = await database.query<ConnectionRow & { readonly pause: string | null }>(
        `select id, user_id as "userId", provider, email, access_token_encrypted, access_token_expires_at, private.pause_of(provider) as pause
         from public.mail_connections
         where user_id = $1 and handle_hash = $2`,
        [userId, hashSecret(handle)],
      );
      if (rows[0]?.pause) throw asTestFailure(sendFailures.paused(rows[0].pause));
      return rows[0] ? connections.open(rows[0]) : null;
    },
    async take(userId) {
      // One statement, so that requests at once take turns. A refused one changes nothing.
      const { rows } = await database.query<TakenTest>(
        `insert into private.request_counts as c (key, count, window_ends_at) values ($1, 1, now() + interval '24 hours')
         on conflict (key) do update
         set
           count = case when c.window_ends_at > now() then c.count + 1 else 1 end,
           window_ends_at = case when c.window_ends_at > now() then c.window_ends_at else excluded.window_ends_at end
         where c.window_ends_at <= now() or c.count < $2
         returning window_ends_at::text as window, $2 - count as left`,
        [keyOf(userId), dailyTests],
      );
      if (rows[0]) return rows[0];
      const wait = await database.query<{ seconds: number }>(
        `select greatest(1, ceil(extract(epoch from window_ends_at - now())))::int as seconds
         from private.request_counts where key = $1`,
        [keyOf(userId)],
      );
      return { retryAfterSeconds: wait.rows[0]?.seconds ?? 1 };
    },
    async giveBack(userId, { window }) {
      await database.query(
        `update private.request_counts set count = count - 1
         where key = $1 and window_ends_at = $2::timestamptz and count > 0`,
        [keyOf(userId), window],
      );
    },
  };
}
