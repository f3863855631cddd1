import { randomUUID } from 'node:crypto';
import type { account } from '@cc/contracts/api/account';
import { retention } from '@cc/contracts/entities/retention';
import type { ResponseOf } from '@cc/contracts/api/endpoint';
import { inTransaction, type Pool } from '../../database.ts';
import type { AuthenticatedUser } from '../../plugins/authenticate.ts';
import type { JobQueueRepository } from '../../jobs/job-queue-repository.ts';

type Session = Omit<ResponseOf<typeof account>['sessions'][number], 'current'>;

/** An account that is to be deleted. */
export interface AccountDeletion {
  readonly userId: string;
  readonly email: string;
  readonly deletesAt: Date;
  /** Whether the last mail was sent. */
  readonly isToldOfEnd: boolean;
  /** Its user said to be under 13. */
  readonly byChild: boolean;
}

/**
 * Who asks. A token outlives its session by up to an hour, in which nobody may end an account with it, or take its end
 * back. Without a session: the token names none.
 */
export type Asking = Pick<AuthenticatedUser, 'id' | 'sessionId' | 'signedInAt'>;

/** A condition on a statement of somebody: the session of the token has not ended. */
const isSignedIn = 'private.is_signed_in($2)';
/** The same, or nobody signed in after the caller. */
const signedInLast = `(${isSignedIn} or private.signed_in_last($1, $3))`;

export interface AccountRepository {
  /**
   * When the account will be deleted; null: it stays. Its user may keep it, unless it is a child. Undefined: it was
   * deleted.
   */
  end(userId: string): Promise<{ readonly deletesAt: Date | null; readonly keepable: boolean } | undefined>;
  /** The last use first. */
  sessions(userId: string): Promise<Session[]>;
  /**
   * Ends one session, or all but the kept one. Null: there is none to end or to keep. @returns false: the own session
   * has ended.
   */
  endSessions(user: Asking, which: { readonly only: string | null; readonly kept: string | null }): Promise<boolean>;
  /**
   * Asks for the deletion and stops the runs of the account.
   * @param byChild its user said to be under 13, and cannot keep it
   * @returns when it will be deleted. Null: the session has ended.
   */
  requestDeletion(user: Asking, options?: { readonly byChild: boolean }): Promise<Date | null>;
  /**
   * Keeps an account that was to be deleted, and mails its user.
   * @returns stays: it was not to be deleted; begun: the deletion has begun. Null: the session has ended.
   */
  keep(user: Asking): Promise<'kept' | 'stays' | 'begun' | null>;
  /** For mails. Null: it was deleted. */
  address(userId: string): Promise<string | null>;
  /** @throws Refusal PT451 for a suspended account */
  refuseSuspended(userId: string): Promise<void>;
  /** Some deletions whose user was not told of them. */
  untold(): Promise<AccountDeletion[]>;
  markTold(userId: string): Promise<void>;
  markToldOfEnd(userId: string): Promise<void>;
  /** Some deletions whose time has come. One that a suspended account asked for waits (D20.6). */
  due(): Promise<AccountDeletion[]>;
  /** At most a thousand files of a bucket. */
  files(userId: string, bucket: string): Promise<string[]>;
  /** The payment pages that must end before the account goes. */
  closeCheckouts(userId: string): Promise<string[]>;
  /** Deletes what nobody needs any more, by the rules of `retention`. */
  deleteOutdated(): Promise<void>;
  /** Empties the sign-in service's own list of sign-ins and deleted accounts (D23.4). */
  forgetSignIns(): Promise<void>;
  /** Deletes everything but the account itself, jobs included. */
  deleteData(userId: string, email: string): Promise<void>;
}

/**
 * Deletions that one sweep tells of, and carries out. Any of those that wait: some may fail each time, as those of
 * refused addresses, and others come soon.
 */
const [mostTold, mostDone] = [200, 20];

export function createAccountRepository(pool: Pool, jobs: JobQueueRepository): AccountRepository {
  const deletions = async (condition: string, most: number) => {
    const { rows } = await pool.query<AccountDeletion>(
      `select d.user_id as "userId", public.account_address(d.user_id) as email, d.deletes_at as "deletesAt",
         d.told_of_end_at is not null as "isToldOfEnd", d.by_child as "byChild"
       from public.account_deletions d where ${condition} order by random() limit ${most}`,
    );
    return rows;
  };
  return {
    async end(userId) {
      const { rows } = await pool.query<{ deletesAt: Date | null; keepable: boolean }>(
        `select d.deletes_at as "deletesAt", d.by_child is not true as keepable
         from (select $1::uuid as id where public.account_address($1) is not null) u
         left join public.account_deletions d on d.user_id = u.id`,
        [userId],
      );
      return rows[0];
    },
    async sessions(userId) {
      const { rows } = await pool.query<{ id: string; started: Date; used: Date; device: string | null }>(
        `select session_id as id, started_at as started, used_at as used, device from public.account_sessions($1)`,
        [userId],
      );
      return rows.map(({ id, started, used, device }) => ({
        id,
        startedAt: started.toISOString(),
        usedAt: used.toISOString(),
        device,
      }));
    },
    async endSessions({ id, sessionId = null, signedInAt = null }, { only, kept }) {
      const sql = `select public.end_sessions($1, $2, $3, $4, $5) where ${signedInLast}`;
      return (await pool.query(sql, [id, sessionId, signedInAt, only, kept])).rowCount === 1;
    },
    async requestDeletion({ id, sessionId = null }, { byChild } = { byChild: false }) {
      const sql = `select public.request_account_deletion($1, $3) as at where ${isSignedIn}`;
      const { rows } = await pool.query<{ at: Date }>(sql, [id, sessionId, byChild]);
      return rows[0]?.at ?? null;
    },
    keep: ({ id, sessionId = null, signedInAt = null }) =>
      inTransaction(pool, async (client) => {
        const sql = `select public.keep_account($1) as became where ${signedInLast}`;
        const { rows } = await client.query<{ became: 'kept' | 'stays' | 'begun' }>(sql, [id, sessionId, signedInAt]);
        const became = rows[0]?.became ?? null;
        if (became === 'kept') await jobs.add('mail-account', { userId: id, key: randomUUID() }, client);
        return became;
      }),
    async refuseSuspended(userId) {
      await pool.query('select private.refuse_suspended($1)', [userId]);
    },
    async address(userId) {
      const { rows } = await pool.query<{ email: string | null }>('select public.account_address($1) as email', [
        userId,
      ]);
      return rows[0]?.email ?? null;
    },
    async untold() {
      await pool.query(
        `update public.account_deletions set deletes_at = now() + interval '24 hours'
         where told_at is null and not by_child and not by_staff
           and deletes_at < now() + interval '23 hours' and requested_at > now() - interval '7 days'`,
      );
      return deletions('d.told_at is null and d.deletes_at > now()', mostTold);
    },
    async markTold(userId) {
      await pool.query('update public.account_deletions set told_at = now() where user_id = $1', [userId]);
    },
    async markToldOfEnd(userId) {
      await pool.query('update public.account_deletions set told_of_end_at = now() where user_id = $1', [userId]);
    },
    due: () => deletions('private.is_due(d)', mostDone),
    async files(userId, bucket) {
      const sql = 'select f as path from public.account_files($1, $2) f';
      const { rows } = await pool.query<{ path: string }>(sql, [userId, bucket]);
      return rows.map(({ path }) => path);
    },
    async closeCheckouts(userId) {
      const { rows } = await pool.query<{ session: string }>('select public.close_checkouts($1) as session', [userId]);
      return rows.map(({ session }) => session);
    },
    async deleteOutdated() {
      await pool.query('select public.delete_outdated($1, $2, $3, $4, $5, $6, $7)', [
        `${retention.messages.hours} hours`,
        `${retention.consents.hours} hours`,
        `${retention.unconfirmed.hours} hours`,
        `${retention.copies.hours} hours`,
        `${retention.invitations.hours} hours`,
        `${retention.payLinks.hours} hours`,
        `${retention.orders.hours} hours`,
      ]);
    },
    async forgetSignIns() {
      await pool.query('select public.forget_sign_ins()');
    },
    deleteData: (userId, email) =>
      inTransaction(pool, async (client) => {
        // Jobs of its runs, mails to its address, and failures that quote it. The tables are the library's.
        await client.query(
          `delete from pgboss.job j
           where private.names_address(concat_ws(' ', j.data, j.output, j.singleton_key), $2)
             or strpos(concat_ws(' ', j.data, j.output), $1::text) > 0
             or j.data ->> 'runId' in (select r.id::text from public.runs r where r.user_id = $1::uuid)`,
          [userId, email],
        );
        await client.query('select public.delete_account_data($1)', [userId]);
      }),
  };
}
