import type { SendStatus } from '@cc/contracts/api/runs';
import { ApiFailure } from '../../api-failure.ts';
import { isRefusal, type Queryable } from '../../database.ts';
import type { FencedSend } from './send-repository.ts';

/** An Outlook send of unknown outcome whose draft may show it. */
export interface UndecidedDraft extends FencedSend {
  readonly draftId: string;
  readonly connectionId: string;
  readonly userId: string;
}

/** Sends whose process crashed or whose outcome is unknown. */
export interface RecoveryRepository {
  /** Settles the sends of crashed processes once their leases expired. Counts of sends. */
  recover(): Promise<{ readonly released: number; readonly unknown: number }>;
  /** At most a hundred, in random order: in a fixed order, unreadable drafts would block all others. */
  listUndecidedDrafts(): Promise<UndecidedDraft[]>;
  /**
   * Stores the user's decision about a send of unknown outcome.
   * @throws ApiFailure not_found, or send_in_progress while the send is still open.
   */
  resolve(userId: string, sendId: string, outcome: 'sent' | 'not-sent'): Promise<'sent' | 'failed'>;
}

/** @param leaseSeconds how long an unknown send is left alone, because its process may still be at work on it. */
export function createRecoveryRepository(database: Queryable, leaseSeconds: number): RecoveryRepository {
  return {
    async recover() {
      const { rows } = await database.query<{ released: number; unknown: number }>(
        'select * from public.recover_sends()',
      );
      return rows[0] ?? { released: 0, unknown: 0 };
    },
    async listUndecidedDrafts() {
      const { rows } = await database.query<UndecidedDraft>(
        `select id as "sendId", fencing_token as "fencingToken", draft_id as "draftId", connection_id as "connectionId",
           user_id as "userId"
         from public.sends
         where status = 'unknown' and provider = 'outlook' and draft_id is not null and connection_id is not null
           and updated_at < now() - $1::interval and started_at > now() - interval '7 days'
           and not private.may_have_forgotten()
         order by random() limit 100`,
        [`${leaseSeconds} seconds`],
      );
      return rows;
    },
    async resolve(userId, sendId, outcome) {
      try {
        const { rows } = await database.query<{ status: 'sent' | 'failed' }>(
          'select public.resolve_send($1, $2, $3) as status',
          [userId, sendId, outcome],
        );
        if (!rows[0]) throw new Error('resolve_send returned no row.');
        return rows[0].status;
      } catch (error) {
        const decided = isRefusal(error, 'PT409') ? await readDecided(database, userId, sendId) : undefined;
        if (decided) return decided;
        throw asResolveFailure(error);
      }
    },
  };
}

/** The outcome without the user's decision, for example from the draft. Undefined while the send is open. */
async function readDecided(
  database: Queryable,
  userId: string,
  sendId: string,
): Promise<'sent' | 'failed' | undefined> {
  const { rows } = await database.query<{ status: SendStatus }>(
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
  if (isRefusal(error, 'PT404')) return new ApiFailure('not_found', 'We could not find this email in your account.');
  if (isRefusal(error, 'PT429')) {
    return new ApiFailure(
      'rate_limited',
      'You said of 25 emails in 30 days that they were not sent. This one stays as it is. Please write to us, and we look into it.',
    );
  }
  if (isRefusal(error, 'PT409')) {
    return new ApiFailure('send_in_progress', 'This email is being sent right now. Please wait a moment.', {
      retryAfter: 1,
    });
  }
  return error;
}
