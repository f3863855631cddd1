import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { checkSingle, sendRows, sendWritten, wantsSingle } from './answer.ts';
import { parsePreferences } from './preferences.ts';
import { readStatement } from './read-statement.ts';
import { parseRequestQuery } from './request-query.ts';
import { restCaller } from './rest-caller.ts';
import type { RestContext } from './rest-context.ts';
import { notImplemented, RestError } from './rest-error.ts';
import { runStatement } from './run-statement.ts';
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
  app.route({
    method: 'PUT',
    url: '/:table',
    handler() {
      throw notImplemented('PUT is not part of this stand-in');
    },
  });
}

async function read(context: RestContext, request: FastifyRequest<TableRequest>, reply: FastifyReply) {
  const { relation, caller, url, preferences, single } = await understand(context, request);
  if (request.headers.range) throw notImplemented('The Range header is not part of this stand-in');
  const query = parseRequestQuery(url.searchParams);
  const statement = readStatement(context.schema.schema, relation, query, {
    count: preferences.count !== undefined,
    shape: single ? 'first' : 'array',
  });
  const result = await runStatement(context.pool, caller, request, statement, (found) => checkSingle(single, found));
  return sendRows(reply, single, query, result);
}

async function write(context: RestContext, request: FastifyRequest<TableRequest>, reply: FastifyReply) {
  const { relation, caller, url, preferences, single } = await understand(context, request);
  if (preferences.maxAffected !== undefined) {
    throw notImplemented('max-affected on a table is not part of this stand-in');
  }
  const shown = preferences.return === 'representation';
  const target: WriteTarget = {
    schema: context.schema.schema,
    relation,
    query: parseRequestQuery(url.searchParams),
    preferences,
    shape: shown ? (single ? 'first' : 'array') : 'none',
  };
  const text = typeof request.body === 'string' ? request.body : '';
  const statement = writeStatement(request.method, target, text);
  const result = await runStatement(context.pool, caller, request, statement, (found) =>
    checkSingle(single && shown, found),
  );
  if (preferences.applied) reply.header('preference-applied', preferences.applied);
  // Upserts are 201 too.
  return sendWritten(reply, request.method === 'POST' ? 201 : shown ? 200 : 204, single, result);
}

/** @throws 21000 for an update or delete without a filter: hosted projects refuse them (pg-safeupdate). */
function writeStatement(method: string, target: WriteTarget, text: string): Statement {
  const { relation, query } = target;
  if (method === 'POST') return insertStatement(target, readWriteBody(text, relation, query.columns));
  if (query.where.length === 0) {
    const verb = method === 'PATCH' ? 'UPDATE' : 'DELETE';
    throw new RestError(400, { code: '21000', message: `${verb} requires a WHERE clause` });
  }
  if (method === 'DELETE') return deleteStatement(target);
  const body = readWriteBody(text, relation, query.columns);
  if (body.columns.length === 0) throw notImplemented('An update without columns is not part of this stand-in');
  return updateStatement(target, body);
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
