import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { becomeCaller, type Caller } from '../caller.ts';
import { inTransaction } from '../transaction.ts';
import { toRestError } from './database-error.ts';
import { runBeforeRequest } from './run-before-request.ts';
import type { Statement } from './statement.ts';

const resultSchema = z.object({
  total: z.coerce.number().nullable(),
  rows: z.coerce.number(),
  affected: z.coerce.number(),
  body: z.string().nullable(),
});

/** The result of a statement. */
export interface StatementResult {
  /** All rows that match, if they were counted. */
  readonly total: number | null;
  readonly rows: number;
  /** Also rows that the body leaves out. */
  readonly affected: number;
  readonly body: string | null;
}

/**
 * Runs a statement in its own transaction, as the caller's role: Postgres decides about access. If `check` refuses the
 * result, the transaction is rolled back.
 */
export async function runStatement(
  pool: pg.Pool,
  caller: Caller,
  request: Pick<FastifyRequest, 'method' | 'url' | 'headers' | 'ip'>,
  statement: Statement,
  check: (result: StatementResult) => void = () => undefined,
): Promise<StatementResult> {
  const mode = request.method === 'GET' || request.method === 'HEAD' ? 'read only' : 'read write';
  const work = async (db: pg.PoolClient) => {
    await becomeCaller(db, caller, {
      search_path: 'public, extensions',
      'request.method': request.method,
      'request.path': new URL(request.url, 'http://gateway').pathname,
      // As on the hosted platform, an address that the client sends is overwritten.
      'request.headers': JSON.stringify({ ...request.headers, 'cf-connecting-ip': request.ip }),
    });
    await runBeforeRequest(db);
    const { rows } = await db.query(statement.text, [...statement.values]);
    const result = resultSchema.parse(rows[0]);
    check(result);
    return result;
  };
  try {
    return await inTransaction(pool, work, mode);
  } catch (error) {
    throw toRestError(error, caller.role);
  }
}
