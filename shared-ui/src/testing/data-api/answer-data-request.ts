import { accessTo, checkCall, checkWritable } from './check-request.ts';
import { databaseFunctions } from './database-functions.ts';
import { createQuery } from './memory-query.ts';
import { storeRows, type Row } from './memory-table.ts';
import { Mistake, type Refusal } from './refusal.ts';

/** One request to the data API. */
export interface DataRequest {
  readonly method: string;
  /** Table or function. */
  readonly name: string;
  readonly isCall: boolean;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * Answers requests as PostgREST does, over rows in memory: the part of it that the pages use.
 * @returns a function that throws Refusal; a Mistake for anything that the schema or this double does not know
 */
export function createDataAnswers(tables: Record<string, Row[]>): (request: DataRequest) => Response {
  const query = createQuery();

  function read({ method, name, query: parameters, headers }: DataRequest): Response {
    const { rows, total, offset } = query(name, (tables[name] ??= []), parameters);
    const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`;
    const counted = headers.get('Prefer')?.includes('count=exact') ? total : '*';
    return json(method === 'HEAD' ? null : rows, 200, { 'Content-Range': `${range}/${counted}` });
  }

  function write({ name, body, query: parameters, headers }: DataRequest): Response {
    const prefer = headers.get('Prefer') ?? '';
    if (prefer.includes('return=representation')) throw unknownHere('rows as the answer to a write');
    const merges = prefer.includes('resolution=merge-duplicates');
    // supabase-js sends one row, or a list of them.
    const added = (Array.isArray(body) ? body : [body]) as Row[];
    for (const row of added) checkWritable(name, Object.keys(row), merges);
    storeRows(name, (tables[name] ??= []), added, merges ? (parameters.get('on_conflict') ?? '') : undefined);
    return json(null, 201);
  }

  function call({ name, body }: DataRequest): Response {
    // Arguments travel as an object by name.
    const args = (body ?? {}) as Row;
    checkCall(name, Object.keys(args));
    const answer = databaseFunctions[name];
    if (!answer) throw unknownHere(`the function ${name}`);
    return json(answer(tables, args));
  }

  return (request) => {
    if (request.isCall) return call(request);
    accessTo(request.name);
    if (request.method === 'GET' || request.method === 'HEAD') return read(request);
    if (request.method === 'POST') return write(request);
    throw unknownHere(request.method);
  };
}

export function refusalResponse({ code, message, status }: Refusal): Response {
  return json({ code, message, details: null, hint: null }, status);
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  const text = body === null ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } });
}

function unknownHere(what: string): Mistake {
  return new Mistake('PGRST127', `The data API in memory does not know ${what}`);
}
