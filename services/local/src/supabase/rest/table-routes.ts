import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkSingle, sendRows, sendWritten, wantsSingle } from './answer.ts';
import { parsePreferences } from './preferences.ts';
import { readStatement } from './read-statement.ts';
import { parseRequestQuery } from './request-query.ts';
import { restCaller, type RestCaller } from './rest-caller.ts';
import type { RestContext } from './rest-context.ts';
import { RestError } from './rest-error.ts';
import { runStatement, type StatementResult } from './run-statement.ts';
import type { Statement } from './statement.ts';
import { readWriteBody } from './write-body.ts';
import { deleteStatement, insertStatement, updateStatement, type WriteTarget } from './write-statement.ts';

interface TableRequest {
  Params: { table: string };
}

/** Reads and writes on tables and views. */
export function tableRoutes(app: FastifyInstance, context: RestContext): void {
  app.route<TableRequest>({
    method: ['GET', 'HEAD'],
    url: '/:table',
    handler: (request, reply) => read(context, request, reply),
  });
  app.route<TableRequest>({
    method: ['POST', 'PATCH', 'DELETE'],
    url: '/:table',
    handler: (request, reply) => write(context, request, reply),
  });
}

async function read(context: RestContext, request: FastifyRequest<TableRequest>, reply: FastifyReply) {
  const { relation, caller, url, preferences, single } = await understand(context, request);
  const query = parseRequestQuery(url.searchParams, request.headers.range);
  const statement = readStatement(context.schema.schema, relation, query, {
    count: preferences.count !== undefined,
    shape: single ? 'first' : 'array',
  });
  const result = await runStatement(context.pool, caller, request, statement, (found) => checkSingle(single, found));
  return sendRows(reply, single, query, result);
}

async function write(context: RestContext, request: FastifyRequest<TableRequest>, reply: FastifyReply) {
  const { relation, caller, url, preferences, single } = await understand(context, request);
  const shown = preferences.return === 'representation';
  const target: WriteTarget = {
    schema: context.schema.schema,
    relation,
    query: parseRequestQuery(url.searchParams),
    preferences,
    shape: shown ? (single ? 'first' : 'array') : 'none',
  };
  const statement = writeStatement(target, request);
  const result = await runWrite(context, caller, request, statement, target, single && shown);
  if (preferences.applied) reply.header('preference-applied', preferences.applied);
  return sendWritten(reply, { single, ...writeStatus(request.method, target, result) }, result);
}

async function understand(context: RestContext, request: FastifyRequest<TableRequest>) {
  const caller = await restCaller(context.auth, request);
  const { table } = request.params;
  const relation = context.schema.relation(table);
  if (!relation) {
    throw new RestError(404, {
      code: 'PGRST205',
      message: `Could not find the table '${context.schema.schema}.${table}' in the schema cache`,
    });
  }
  return {
    caller,
    relation,
    url: new URL(request.url, 'http://gateway'),
    preferences: parsePreferences(request.headers['prefer']),
    single: wantsSingle(request),
  };
}

function writeStatement(target: WriteTarget, request: FastifyRequest): Statement {
  if (request.method === 'DELETE') return deleteStatement(target);
  const text = typeof request.body === 'string' ? request.body : '';
  const body = readWriteBody(text, target.relation, target.query.columns);
  return request.method === 'POST' ? insertStatement(target, body) : updateStatement(target, body);
}

function runWrite(
  context: RestContext,
  caller: RestCaller,
  request: FastifyRequest,
  statement: Statement,
  { preferences }: WriteTarget,
  single: boolean,
): Promise<StatementResult> {
  return runStatement(context.pool, caller, request, statement, (result) => {
    checkSingle(single, result);
    if (preferences.maxAffected !== undefined && result.rows > preferences.maxAffected) {
      throw new RestError(400, {
        code: 'PGRST124',
        message: 'Query result exceeds max-affected preference constraint',
        details: `The query affects ${result.rows} rows`,
      });
    }
  });
}

function writeStatus(method: string, { preferences }: WriteTarget, { rows, total, inserted }: StatementResult) {
  const all = total ?? '*';
  const range = rows > 0 ? `0-${rows - 1}` : '*';
  if (method === 'PATCH') return { status: 200, emptyStatus: 204, contentRange: `${range}/${all}` };
  if (method === 'DELETE') return { status: 200, emptyStatus: 204, contentRange: `*/${all}` };
  const onlyUpdates = preferences.resolution === 'merge-duplicates' && inserted === 0;
  const status = onlyUpdates ? 200 : 201;
  return { status, emptyStatus: status, contentRange: `*/${all}` };
}
