import { apiErrorSchema } from '@cc/contracts/api/api-error';
import type { SessionUser } from '@cc/contracts/entities/session';
import type { Row, ScenarioInput } from '@cc/contracts/scenarios/scenario';
import type { Answer } from '@cc/contracts/scenarios/answers';
import type { Exchange, Json } from './exchange.ts';
import { createScrubber, type Scrubber } from './scrubber.ts';

export interface RecordedPage {
  readonly exchanges: readonly Exchange[];
  readonly user: SessionUser | null;
  /** Path with its query. */
  readonly path: string;
  /** The page's heading. */
  readonly heading: string;
}

export interface RecordedScenario {
  readonly scenario: ScenarioInput;
  /** Paths of answers that were no JSON: the samples answer there. */
  readonly left: readonly string[];
}

/**
 * A scenario of what the page asked and got, without names, addresses, tokens and other texts of people (D33). No
 * schema checks it here: zod's larger half would be in the first load of every visitor, as chunks of one build share
 * their modules.
 */
export function recordedScenario({ exchanges, user, path, heading }: RecordedPage): RecordedScenario {
  const scrubber = createScrubber(user);
  const tables: Record<string, Row[]> = {};
  const dataErrors: Record<string, string> = {};
  const api: Record<string, Answer[]> = {};
  const left = new Set<string>();
  for (const exchange of exchanges) {
    const { pathname } = exchange.url;
    const table = /\/rest\/v1\/(\w+)$/.exec(pathname)?.[1];
    if (table !== undefined && exchange.method === 'GET') {
      const code = errorCode(exchange);
      if (code !== undefined) dataErrors[table] = code;
      else tables[table] = merged(tables[table] ?? [], rowsOf(exchange, scrubber));
    } else if (pathname.startsWith('/api/')) {
      const answer = answerOf(exchange, scrubber);
      if (answer) api[pathname] = [...(api[pathname] ?? []), answer];
      else left.add(pathname);
    }
  }
  const scenario: ScenarioInput = {
    id: 'recorded',
    title: 'Recorded: say what is special here',
    path: scrubbedPath(path, scrubber),
    shows: scrubber.without(heading) || 'a text of the page',
    ...(user ? {} : { user: null }),
    tables,
    dataErrors,
    api,
  };
  return { scenario, left: [...left] };
}

function rowsOf({ json, url }: Exchange, scrubber: Scrubber): Row[] {
  const rows = Array.isArray(json) ? json : [json];
  return rows.flatMap((row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return [];
    // A page filters by columns that it does not ask for, and the scenario's rows are filtered again.
    const scrubbed = scrubber.scrub({ ...filteredBy(url), ...row });
    return typeof scrubbed === 'object' && scrubbed !== null && !Array.isArray(scrubbed) ? [scrubbed] : [];
  });
}

function filteredBy({ searchParams }: URL): Record<string, Json> {
  return Object.fromEntries(
    [...searchParams]
      .filter(([column, filter]) => /^\w+$/.test(column) && filter.startsWith('eq.'))
      .map(([column, filter]) => [column, valueOf(filter.slice('eq.'.length))]),
  );
}

function valueOf(text: string): Json {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function merged(rows: readonly Row[], more: readonly Row[]): Row[] {
  const known = new Set(rows.map((row) => JSON.stringify(row)));
  return [...rows, ...more.filter((row) => !known.has(JSON.stringify(row)))];
}

/** The code of Postgres. */
function errorCode({ status = 0, json }: Exchange): string | undefined {
  if (status < 400 || typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  return typeof json['code'] === 'string' && /^[0-9A-Z]{5}$/.test(json['code']) ? json['code'] : undefined;
}

function answerOf({ status, json }: Exchange, scrubber: Scrubber): Answer | undefined {
  if (status === undefined) return { kind: 'no-answer' };
  if (status >= 400) {
    const code = apiErrorSchema.safeParse(json).data?.code;
    return code && { kind: 'error', code };
  }
  return json === undefined ? undefined : { kind: 'success', data: scrubber.scrub(json) };
}

function scrubbedPath(path: string, scrubber: Scrubber): string {
  const { pathname, searchParams } = new URL(path, 'http://page.invalid');
  const query = new URLSearchParams([...searchParams].map(([name, value]) => [name, String(scrubber.scrub(value))]));
  return `${scrubber.without(pathname)}${query.size > 0 ? `?${query}` : ''}`;
}
