import { parseFilter, type Condition } from './filter.ts';
import { parseOrder, type OrderTerm } from './order.ts';
import { RestError } from './rest-error.ts';
import { parseSelect } from './select-list.ts';

/** As hosted: an answer never has more rows, and is cut without a word. */
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

/** @param range the header that asks for some of the rows */
export function parseRequestQuery(parameters: URLSearchParams, range?: string): RequestQuery {
  const filters = [...parameters].filter(([key]) => !reserved.has(key));
  const { first, size } = parseRange(range);
  const offset = wholeNumber(parameters.get('offset')) ?? first;
  const limit = wholeNumber(parameters.get('limit')) ?? size;
  return {
    select: parseSelect(parameters.get('select')),
    where: filters.map(([key, value]) => parseFilter(key, value)),
    order: parseOrder(parameters.get('order')),
    offset,
    limit: Math.min(limit, maxRows),
    columns: nameList(parameters.get('columns')),
    onConflict: nameList(parameters.get('on_conflict')),
  };
}

/** Rows that a range leaves out cannot be answered. */
export function rangeError(details: string): RestError {
  return new RestError(416, { code: 'PGRST103', message: 'Requested range not satisfiable', details });
}

function parseRange(header: string | undefined): { first: number; size: number } {
  const found = /^(?<first>\d+)-(?<last>\d*)$/.exec(header ?? '')?.groups;
  if (!found) return { first: 0, size: maxRows };
  const first = Number(found['first']);
  const size = found['last'] ? Number(found['last']) - first + 1 : maxRows;
  if (size < 1)
    throw rangeError('The lower boundary must be lower than or equal to the upper boundary in the Range header.');
  return { first, size };
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
