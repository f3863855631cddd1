import type { ResponseOf } from '@cc/contracts/api/endpoint';
import type { account } from '@cc/contracts/api/account';
import { retention } from '@cc/contracts/entities/retention';
import { inTransaction, type Pool } from '../../../database.ts';
import type { JobQueueRepository } from '../../../jobs/job-queue-repository.ts';

export type AccountCopy = NonNullable<ResponseOf<typeof account>['copy']>;

/** A copy that a worker writes. */
export interface WantedCopy {
  readonly userId: string;
  readonly email: string;
  readonly path: string;
  readonly isReady: boolean;
}

/** A row of a table as it goes into the copy: names and values in the order of the view. */
export type CopyRecord = Readonly<Record<string, unknown>>;

export interface CopyRepository {
  /** The latest copy of a user, until it is deleted. */
  find(userId: string): Promise<AccountCopy | null>;
  /** Asks for one and queues its job. Null: the user asked within the last 24 hours. */
  request(userId: string): Promise<AccountCopy | null>;
  /** Null: a later one was asked for, or the account is gone. */
  findWanted(copyId: string): Promise<WantedCopy | null>;
  /** @returns false when nobody wants it any more: its file has to go. */
  markReady(copyId: string): Promise<boolean>;
  /** The user's rows of a table (`copy_<table>` in 85_account_copies.sql), read page by page. */
  records(userId: string, table: string): AsyncIterable<CopyRecord>;
  /** Files that no copy has any more, at most a thousand. */
  strays(): Promise<string[]>;
}

interface StoredCopy {
  readonly path: string;
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
}

const columns = `user_id || '/' || id || '.zip' as path, requested_at as "requestedAt", ready_at as "readyAt"`;

/** A user asks for one copy in this time. */
const pauseHours = 24;

/**
 * Rows of one page, by their size: a letter can have a megabyte, with its sentences for schools. Each page sorts the
 * whole table.
 */
const pageSizes: Readonly<Record<string, number>> = {
  letters: 10,
  runs: 500,
  sends: 500,
  messages: 500,
  feedback: 500,
};
const pageSizeOf = (table: string) => pageSizes[table] ?? 10_000;

export function createCopyRepository(pool: Pool, jobs: JobQueueRepository): CopyRepository {
  return {
    async find(userId) {
      const sql = `select ${columns} from private.account_copies where user_id = $1`;
      const { rows } = await pool.query<StoredCopy>(sql, [userId]);
      return rows[0] ? toCopy(rows[0]) : null;
    },
    request: (userId) =>
      inTransaction(pool, async (client) => {
        // Somebody else may have its token for an hour (D20.6).
        await client.query('select private.refuse_suspended($1)', [userId]);
        const { rows } = await client.query<StoredCopy & { readonly id: string }>(
          `insert into private.account_copies as c (user_id) values ($1)
           on conflict (user_id) do update set id = gen_random_uuid(), requested_at = now(), ready_at = null
           where c.requested_at < now() - interval '${pauseHours} hours'
           returning id, ${columns}`,
          [userId],
        );
        if (!rows[0]) return null;
        await jobs.add('copy-account', { copyId: rows[0].id }, client);
        return toCopy(rows[0]);
      }),
    async findWanted(copyId) {
      const { rows } = await pool.query<WantedCopy>(
        `select user_id as "userId", public.account_address(user_id) as email, user_id || '/' || id || '.zip' as path,
           ready_at is not null as "isReady"
         from private.account_copies where id = $1`,
        [copyId],
      );
      return rows[0] ?? null;
    },
    async markReady(copyId) {
      const sql = 'update private.account_copies set ready_at = now() where id = $1';
      return (await pool.query(sql, [copyId])).rowCount === 1;
    },
    async *records(userId, table) {
      const pageSize = pageSizeOf(table);
      let after = '';
      for (let count = pageSize; count === pageSize;) {
        const { rows } = await pool.query<{ readonly key: string; readonly record: CopyRecord }>(
          'select key, record from public.account_records($1, $2, $3, $4)',
          [userId, table, after, pageSize],
        );
        for (const { record } of rows) {
          const { user_id: _owner, key: _key, ...shown } = record;
          yield shown;
        }
        count = rows.length;
        after = rows.at(-1)?.key ?? after;
      }
    },
    async strays() {
      const { rows } = await pool.query<{ path: string }>('select path from public.stray_copies() path');
      return rows.map(({ path }) => path);
    },
  };
}

function toCopy({ path, requestedAt, readyAt }: StoredCopy): AccountCopy {
  const after = (hours: number) => new Date(requestedAt.getTime() + hours * 3_600_000);
  return {
    path,
    requestedAt: requestedAt.toISOString(),
    readyAt: readyAt?.toISOString() ?? null,
    expiresAt: after(retention.copies.hours).toISOString(),
    renewable: after(pauseHours) < new Date(),
  };
}
