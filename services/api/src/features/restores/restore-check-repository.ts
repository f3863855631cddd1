import { ApiFailure } from '../../api-failure.ts';
import { isRefusal, type Queryable } from '../../database.ts';

/** An account that sends nothing since a restore, although its runs would have emails to send. */
export interface UncheckedAccount {
  readonly userId: string;
  readonly restoreId: number;
  readonly email: string;
}

/** Accounts whose owner is to look into the Sent folder, since the database was restored (D32). */
export interface RestoreCheckRepository {
  /** The owner has looked. @throws ApiFailure sent_folder_unchecked when there was another restore since. */
  confirm(userId: string, restoreId: number): Promise<void>;
  /** Owners whose runs wait for them and who were not told, at most a hundred. */
  untold(): Promise<UncheckedAccount[]>;
  markTold(userId: string): Promise<void>;
}

export function createRestoreCheckRepository(pool: Queryable): RestoreCheckRepository {
  return {
    async confirm(userId, restoreId) {
      try {
        await pool.query('select public.confirm_restore_check($1, $2)', [userId, restoreId]);
      } catch (error) {
        if (error instanceof Error && isRefusal(error, 'PT409'))
          throw new ApiFailure('sent_folder_unchecked', error.message);
        throw error;
      }
    },
    async untold() {
      const { rows } = await pool.query<UncheckedAccount>(
        `select c.user_id as "userId", c.restore_id as "restoreId", public.account_address(c.user_id) as email
         from public.restore_checks c
         where c.told_at is null and exists (select from public.runs r where r.user_id = c.user_id and r.ended_at is null)
         order by random() limit 100`,
      );
      return rows;
    },
    async markTold(userId) {
      await pool.query('update public.restore_checks set told_at = now() where user_id = $1', [userId]);
    },
  };
}
