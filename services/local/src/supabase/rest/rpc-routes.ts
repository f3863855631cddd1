import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkSingle, sendRows, wantsSingle } from './answer.ts';
import { callShape, callStatement, resolveCallable } from './call-statement.ts';
import { parsePreferences } from './preferences.ts';
import { maxRows } from './request-query.ts';
import { restCaller } from './rest-caller.ts';
import type { RestContext } from './rest-context.ts';
import { notImplemented, RestError } from './rest-error.ts';
import { runStatement } from './run-statement.ts';
import type { Callable } from './schema-cache.ts';
import { parseJson } from './write-body.ts';

interface RpcRequest {
  Params: { name: string };
}

const argumentsSchema = z.record(z.string(), z.unknown());

/** Calls of functions, with their arguments in the body. */
export function rpcRoutes(app: FastifyInstance, context: RestContext): void {
  app.post<RpcRequest>('/rpc/:name', (request, reply) => call(context, request, reply));
  app.get('/rpc/:name', () => {
    throw notImplemented('Calls by GET are not part of this stand-in');
  });
}

async function call(context: RestContext, request: FastifyRequest<RpcRequest>, reply: FastifyReply) {
  const caller = await restCaller(context.auth, request);
  const { searchParams } = new URL(request.url, 'http://gateway');
  searchParams.delete('apikey');
  if (searchParams.size > 0) throw notImplemented('Queries on the rows of a function are not part of this stand-in');
  const preferences = parsePreferences(request.headers['prefer']);
  const single = wantsSingle(request);
  const json = typeof request.body === 'string' && request.body.trim() !== '' ? request.body : '{}';
  const callable = resolveCallable(context.schema, request.params.name, argumentNames(json));
  if (preferences.maxAffected !== undefined) checkReturnsSet(callable);
  const statement = callStatement(context.schema.schema, callable, json, {
    count: preferences.count !== undefined,
    shape: callShape(callable, single),
  });
  const result = await runStatement(context.pool, caller, request, statement, (found) => {
    checkSingle(single && callable.returnsSet, found);
    checkAffected(preferences.maxAffected, found.affected);
  });
  return callable.returnsVoid ? reply.code(204).send() : sendRows(reply, single, { offset: 0, limit: maxRows }, result);
}

function argumentNames(json: string): string[] {
  const parsed = argumentsSchema.safeParse(parseJson(json));
  if (parsed.success) return Object.keys(parsed.data);
  throw new RestError(400, { code: 'PGRST102', message: 'The arguments of a function must be one JSON object' });
}

function checkReturnsSet({ returnsSet }: Callable): void {
  if (returnsSet) return;
  throw new RestError(400, {
    code: 'PGRST128',
    message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  });
}

/** Runs inside the transaction, which it rolls back by throwing. */
function checkAffected(max: number | undefined, affected: number): void {
  if (max === undefined || affected <= max) return;
  throw new RestError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${affected} rows`,
  });
}
