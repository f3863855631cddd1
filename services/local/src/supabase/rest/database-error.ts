import { DatabaseError } from 'pg';
import { z } from 'zod';
import { RestError } from './rest-error.ts';

/** The HTTP status of a Postgres error, as PostgREST gives it: the first prefix of the code that matches. */
const statusByCode: readonly (readonly [prefix: string, status: number])[] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
];

/** Converts a Postgres error into the answer; other errors are returned unchanged. */
export function toRestError(error: unknown, role: string): unknown {
  if (!(error instanceof DatabaseError) || !error.code) return error;
  if (error.code === 'PGRST') return chosenAnswer(error);
  const body = {
    code: error.code,
    details: error.detail ?? null,
    hint: error.hint ?? null,
    message: error.message,
  };
  if (error.code !== '42501') return new RestError(statusOf(error.code), body);
  // Without sign-in, the request could succeed with a token (401); with sign-in, it is forbidden (403).
  return role === 'anon' ? new RestError(401, body, { 'www-authenticate': 'Bearer' }) : new RestError(403, body);
}

const chosenMessage = z.object({ code: z.string(), message: z.string() });
const chosenDetail = z.object({ status: z.int(), headers: z.record(z.string(), z.string()) });

/** Functions raise PGRST to choose the whole answer, in JSON. */
function chosenAnswer({ message, detail = '' }: DatabaseError): RestError {
  const { status, headers } = chosenDetail.parse(JSON.parse(detail));
  const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return new RestError(status, chosenMessage.parse(JSON.parse(message)), Object.fromEntries(lowerCase));
}

function statusOf(code: string): number {
  // Functions raise PTxyz to choose the HTTP status xyz.
  const chosen = /^PT(?<status>[1-5]\d\d)$/.exec(code)?.groups?.['status'];
  if (chosen) return Number(chosen);
  return statusByCode.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}
