import { inTransaction, type Pool } from '../../database.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';
import { hadEnough, refusesMail } from '../../jobs/mails-to-strangers.ts';
import type { RequestLimit } from '../../plugins/rate-limits.ts';
import type { LetterTokens } from '../../vault/letter-tokens.ts';

/** Of the address that a link names. gone: it is not on the list any more, or never was confirmed. */
export type SubscriptionState = 'waiting' | 'confirmed' | 'gone';

export interface NewsletterRepository {
  /**
   * Queues the mails that ask new addresses for a confirmation. An address that we mailed often today, or whose owner
   * wants no mail (D22.17), is not asked.
   */
  queueQuestions(): Promise<void>;
  /** An address that waits for its confirmation, and the code of its links. Null: it does not wait any more. */
  findWaiting(subscription: string): Promise<{ readonly email: string; readonly code: string } | null>;
  /**
   * Repeating it changes nothing. @param action null: only looks. @returns the state afterwards; null: the link is not
   * ours.
   */
  change(code: string, action: 'confirm' | 'end' | null): Promise<SubscriptionState | null>;
}

/** @param confirmations the mails of ours that one address gets, which any visitor can type. */
export function createNewsletterRepository(
  pool: Pool,
  jobs: JobQueueRepository,
  letterTokens: LetterTokens,
  confirmations: RequestLimit,
): NewsletterRepository {
  return {
    queueQuestions: () =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ subscription: string; email: string }>(
          'select subscription, email from public.take_unasked_subscribers()',
        );
        for (const { subscription, email } of rows) {
          if ((await refusesMail(client, email, null)) || (await hadEnough(client, confirmations, email))) continue;
          await jobs.add('mail-newsletter', { subscription }, client);
        }
      }),
    async findWaiting(subscription) {
      const { rows } = await pool.query<{ email: string }>(
        'select email from public.emails where subscription = $1 and confirmed_at is null',
        [subscription],
      );
      return rows[0] ? { ...rows[0], code: await letterTokens.tokenOf('newsletter', subscription) } : null;
    },
    async change(code, action) {
      const subscription = await letterTokens.idOf('newsletter', code);
      if (subscription === null) return null;
      const { rows } = await pool.query<{ state: SubscriptionState }>(
        'select public.change_subscription($1, $2) as state',
        [subscription, action],
      );
      return rows[0]?.state ?? null;
    },
  };
}
