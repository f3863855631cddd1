import { accessTo, checkCall, checkChanged, checkDeletable, checkWritable } from './check-request.ts';
import { databaseFunctions } from './database-functions.ts';
import { createQuery, findRows, shownRows } from './memory-query.ts';
import { storeRows, touched, type Row } from './memory-table.ts';
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

  function insert({ name, body, query: parameters, headers }: DataRequest): Response {
    const prefer = headers.get('Prefer') ?? '';
    const merges = prefer.includes('resolution=merge-duplicates');
    // supabase-js sends one row, or a list of them.
    const added = (Array.isArray(body) ? body : [body]) as Row[];
    for (const row of added) checkWritable(name, Object.keys(row), merges);
    const conflict = merges ? (parameters.get('on_conflict') ?? '') : undefined;
    // Rows get their times if the answer shows them. Otherwise they are what was sent, which tests compare.
    const timed = prefer.includes('return=representation') ? added.map((row) => touched(name, row)) : added;
    const stored = storeRows(name, (tables[name] ??= []), timed, conflict);
    return written(name, stored, parameters, headers, 201);
  }

  function change({ method, name, body, query: parameters, headers }: DataRequest): Response {
    const rows = (tables[name] ??= []);
    const matching = findRows(name, rows, parameters);
    // supabase-js sends the new values as an object.
    const values = (body ?? {}) as Row;
    if (method === 'PATCH') checkChanged(name, Object.keys(values));
    else checkDeletable(name);
    const others = rows.filter((row) => !matching.includes(row));
    const changed = method === 'PATCH' ? matching.map((row) => touched(name, { ...row, ...values })) : matching;
    // In place: tests hold the list.
    rows.splice(0, rows.length, ...others, ...(method === 'PATCH' ? changed : []));
    return written(name, changed, parameters, headers, 200);
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
    if (request.method === 'POST') return insert(request);
    if (request.method === 'PATCH' || request.method === 'DELETE') return change(request);
    throw unknownHere(request.method);
  };
}

/** The answer to a write: its rows if the client wants them. */
function written(
  table: string,
  rows: readonly Row[],
  parameters: URLSearchParams,
  headers: Headers,
  status: number,
): Response {
  const shown = headers.get('Prefer')?.includes('return=representation') ?? false;
  return json(shown ? shownRows(table, rows, parameters) : null, shown || status === 201 ? status : 204);
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
