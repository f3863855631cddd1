import { alreadySubscribedCode, newsletterTable } from '@cc/contracts/entities/newsletter';
import type { Row } from '@cc/contracts/scenarios/scenario';
import { databaseFunctions } from './database-functions.ts';
import { findRows, storeRows } from './memory-table.ts';

/** One request to the data service. */
export interface RestRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface MemoryRest {
  /** Stored rows by table: a request reads and changes them. */
  readonly tables: Record<string, Row[]>;
  /** Tables and functions that answer an error, by its Postgres code. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Columns that hold each value once. */
const uniqueColumns: Readonly<Record<string, string>> = { [newsletterTable]: 'email' };

/**
 * The data service as supabase-js meets it over HTTP, over rows in memory: the part of PostgREST that the pages use.
 * Anything else fails with a word about it.
 */
export function answerRest({ tables, errors }: MemoryRest, request: RestRequest): Response {
  const name = request.url.pathname.split('/').at(-1) ?? '';
  const failure = errors[name];
  if (failure !== undefined) return refusal(failure);
  if (request.url.pathname.includes('/rpc/')) return callFunction(tables, name, request.body);
  const rows = (tables[name] ??= []);
  if (request.method === 'POST') return store(rows, name, request);
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Error(`No ${request.method} in memory`);
  const found = findRows(rows, request.url.searchParams);
  const end = found.offset + found.rows.length - 1;
  const range = found.rows.length === 0 ? '*' : `${found.offset}-${end}`;
  const counted = request.headers.get('Prefer')?.includes('count=') ? found.total : '*';
  return json(request.method === 'HEAD' ? null : found.rows, 200, { 'Content-Range': `${range}/${counted}` });
}

function store(rows: Row[], table: string, { body, url, headers }: RestRequest): Response {
  // supabase-js sends one row, or a list of them.
  const added = (Array.isArray(body) ? body : [body]) as Row[];
  const merges = headers.get('Prefer')?.includes('resolution=merge-duplicates') ?? false;
  const unique = uniqueColumns[table];
  if (unique && !merges && added.some((row) => rows.some((stored) => stored[unique] === row[unique]))) {
    return refusal(alreadySubscribedCode);
  }
  storeRows(rows, added, merges ? url.searchParams.get('on_conflict') : null);
  return json(null, 201);
}

function callFunction(tables: MemoryRest['tables'], name: string, body: unknown): Response {
  const call = databaseFunctions[name];
  if (!call) return refusal('42883', 404);
  // Arguments travel as an object by name.
  return json(call(tables, (body ?? {}) as Row));
}

function refusal(code: string, status = code === alreadySubscribedCode ? 409 : 500): Response {
  return json({ code, message: `The data service answered ${code}.`, details: null, hint: null }, status);
}

export function json(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  const text = body === null ? null : JSON.stringify(body);
  return new Response(text, { status, headers: { 'Content-Type': 'application/json', ...headers } });
}
