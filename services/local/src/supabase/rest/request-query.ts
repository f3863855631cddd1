import { parseFilter, type Condition } from './filter.ts';
import { parseOrder, type OrderTerm } from './order.ts';
import { RestError } from './rest-error.ts';
import { parseSelect } from './select-list.ts';

/** As on hosted projects, longer answers are cut without an error. */
export const maxRows = 1000;

/** The query string of a request on rows. */
export interface RequestQuery {
  readonly select: readonly string[];
  readonly where: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly offset: number;
  /** Never more than `maxRows`. */
  readonly limit: number;
  readonly columns: readonly string[] | undefined;
  readonly onConflict: readonly string[] | undefined;
}

const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'apikey']);

/** Reads the query string of a request. */
export function parseRequestQuery(parameters: URLSearchParams): RequestQuery {
  const filters = [...parameters].filter(([key]) => !reserved.has(key));
  const limit = wholeNumber(parameters.get('limit')) ?? maxRows;
  return {
    select: parseSelect(parameters.get('select')),
    where: filters.map(([key, value]) => parseFilter(key, value)),
    order: parseOrder(parameters.get('order')),
    offset: wholeNumber(parameters.get('offset')) ?? 0,
    limit: Math.min(limit, maxRows),
    columns: nameList(parameters.get('columns')),
    onConflict: nameList(parameters.get('on_conflict')),
  };
}

/** The answer to a range without rows. */
export function rangeError(details: string): RestError {
  return new RestError(416, { code: 'PGRST103', message: 'Requested range not satisfiable', details });
}

function wholeNumber(text: string | null): number | undefined {
  if (text === null) return undefined;
  const number = Number(text);
  if (!Number.isSafeInteger(number) || text.trim() === '') {
    throw new RestError(400, { code: 'PGRST100', message: `"failed to parse limit or offset (${text})"` });
  }
  if (number < 0) throw rangeError('Limit should be greater than or equal to zero.');
  return number;
}

function nameList(text: string | null): string[] | undefined {
  if (!text) return undefined;
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs)].map(
    ([plain, quoted]) => quoted?.replace(/\\(.)/gs, '$1') ?? plain.trim(),
  );
}
