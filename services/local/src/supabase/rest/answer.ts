import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestQuery } from './request-query.ts';
import { rangeError } from './request-query.ts';
import { notImplemented, notSingular, RestError } from './rest-error.ts';
import type { StatementResult } from './run-statement.ts';

const singleType = 'application/vnd.pgrst.object+json';
const arrayTypes = ['*/*', 'application/*', 'application/json', 'application/vnd.pgrst.array+json'];

/**
 * Whether the client wants one object instead of a list.
 * @throws PGRST107 for forms other than JSON
 */
export function wantsSingle(request: FastifyRequest): boolean {
  const types = (request.headers.accept ?? '*/*').split(',').map((type) => type.split(';')[0]?.trim() ?? '');
  if (request.headers.accept?.includes('nulls=stripped')) {
    throw notImplemented('Answers without nulls are not part of this stand-in');
  }
  if (types.includes(singleType)) return true;
  if (types.some((type) => arrayTypes.includes(type))) return false;
  throw new RestError(406, {
    code: 'PGRST107',
    message: `None of these media types are available: ${types.join(', ')}`,
  });
}

/** Refuses a result that is not exactly one row when the client wants one object. */
export function checkSingle(single: boolean, result: StatementResult): void {
  if (single && result.rows !== 1) throw notSingular(result.rows);
}

/** The rows of a read: 200, 206 when there are more, 416 when the range starts after the last row. */
export function sendRows(
  reply: FastifyReply,
  single: boolean,
  query: Pick<RequestQuery, 'offset' | 'limit'>,
  result: StatementResult,
): FastifyReply {
  const { total, rows } = result;
  if (total !== null && query.offset > total) {
    throw rangeError(`An offset of ${query.offset} was requested, but there are only ${total} rows.`);
  }
  const range = rows > 0 ? `${query.offset}-${query.offset + rows - 1}` : '*';
  return reply
    .code(total !== null && rows < total && query.limit > 0 ? 206 : 200)
    .header('content-range', `${range}/${total ?? '*'}`)
    .type(single ? `${singleType}; charset=utf-8` : 'application/json; charset=utf-8')
    .send(result.body ?? '');
}

/** The answer to a write: its rows if the client wants them, else empty. */
export function sendWritten(
  reply: FastifyReply,
  status: number,
  single: boolean,
  { total, body }: StatementResult,
): FastifyReply {
  reply.code(status).header('content-range', `*/${total ?? '*'}`);
  if (body === null) return reply.send();
  return reply.type(single ? `${singleType}; charset=utf-8` : 'application/json; charset=utf-8').send(body);
}
