import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { checkSingle, sendRows, wantsSingle } from './answer.ts';
import { callShape, callStatement, resolveCallable, type CallArguments } from './call-statement.ts';
import { parsePreferences } from './preferences.ts';
import { parseRequestQuery } from './request-query.ts';
import { restCaller } from './rest-caller.ts';
import type { RestContext } from './rest-context.ts';
import { RestError } from './rest-error.ts';
import { runStatement } from './run-statement.ts';
import { parseJson } from './write-body.ts';

interface RpcRequest {
  Params: { name: string };
}

const notArguments = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'columns',
  'and',
  'or',
  'not.and',
  'not.or',
  'apikey',
]);
const argumentsSchema = z.record(z.string(), z.unknown());

/** Calls of functions. */
export function rpcRoutes(app: FastifyInstance, context: RestContext): void {
  app.route<RpcRequest>({
    method: ['GET', 'HEAD', 'POST'],
    url: '/rpc/:name',
    handler: (request, reply) => call(context, request, reply),
  });
}

async function call(context: RestContext, request: FastifyRequest<RpcRequest>, reply: FastifyReply) {
  const caller = await restCaller(context.auth, request);
  const { searchParams } = new URL(request.url, 'http://gateway');
  const preferences = parsePreferences(request.headers['prefer']);
  const single = wantsSingle(request);
  const given =
    request.method === 'POST' ? bodyArguments(request.body) : queryArguments(context, request, searchParams);
  const callable = resolveCallable(context.schema, request.params.name, given.names);
  const query = parseRequestQuery(
    searchParams,
    request.headers.range,
    (name) => given.kind === 'texts' && given.names.includes(name),
  );
  const statement = callStatement(context.schema.schema, callable, given, query, {
    count: preferences.count !== undefined,
    shape: callShape(callable, single),
  });
  const result = await runStatement(context.pool, caller, request, statement, (found) =>
    checkSingle(single && callable.returnsSet, found),
  );
  return callable.returnsVoid ? reply.code(204).send() : sendRows(reply, single, query, result);
}

function bodyArguments(body: unknown): CallArguments {
  const json = typeof body === 'string' && body.trim() !== '' ? body : '{}';
  const parsed = argumentsSchema.safeParse(parseJson(json));
  if (!parsed.success) {
    throw new RestError(400, { code: 'PGRST102', message: 'The arguments of a function must be one JSON object' });
  }
  return { kind: 'json', json, names: Object.keys(parsed.data) };
}

/** Parameters that no overload knows as an argument are filters on the result. */
function queryArguments(
  { schema }: RestContext,
  request: FastifyRequest<RpcRequest>,
  parameters: URLSearchParams,
): CallArguments {
  const known = new Set(
    schema.callables(request.params.name).flatMap((callable) => callable.arguments.map(({ name }) => name)),
  );
  const looksLikeFilter = /^(?:not\.)?[a-z]+(?:\((?:any|all)\))?\./;
  const texts = new Map(
    [...parameters].filter(
      ([name, value]) => known.has(name) || (!notArguments.has(name) && !looksLikeFilter.test(value)),
    ),
  );
  return { kind: 'texts', names: [...texts.keys()], texts };
}
