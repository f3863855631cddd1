import type { Database } from '@cc/contracts/database';
import type { HostServices } from '@cc/contracts/federation/host-services';
import { checkPrepared } from './data-api/check-request.ts';
import { createDataAnswers, json, refusalResponse, type DataRequest } from './data-api/answer-data-request.ts';
import type { Row } from './data-api/memory-table.ts';
import { noteMistake } from './data-api/mistakes.ts';
import { SilentSocket } from './data-api/silent-socket.ts';
import { Mistake, Refusal } from './data-api/refusal.ts';

type Relations = Database['public']['Tables'] & Database['public']['Views'];

/** Columns that browsers write, also those that they do not read back. */
type Written<Relation> = Relation extends { readonly Insert: infer Columns } ? Partial<Columns> : unknown;

/** Rows by table or view. A row may leave columns out: they are null. */
export type FakeTables = { [Name in keyof Relations]?: (Partial<Relations[Name]['Row']> & Written<Relations[Name]>)[] };

export interface FakeFailure {
  /** Code of Postgres or PostgREST. */
  readonly code?: string;
  readonly message?: string;
}

/**
 * The data API over rows in memory, behind the real Supabase client. It refuses what the database's schema does not
 * have.
 */
export interface FakeData {
  /** Stored rows; tests read and change them. */
  readonly tables: FakeTables;
  /** Every request, in order. */
  readonly requests: readonly Pick<DataRequest, 'method' | 'name' | 'query' | 'body'>[];
  /** From now on requests to this table or function, or to `storage`, answer an error. */
  fail(name: string, failure?: FakeFailure): void;
  /** Ends `fail`. */
  recover(name: string): void;
  /** From now on requests to this table or function wait, until the returned function is called. */
  pause(name: string): () => void;
  /** The network that the client talks to. */
  readonly fetch: typeof fetch;
  readonly client: HostServices['data'];
}

/** Where the client sends its requests: an address that no network has. */
export const fakeDataUrl = 'http://data.invalid';

/**
 * @param tables rows at the start
 * @throws Error for a table or column that browsers can neither read nor write
 */
export function createFakeData(tables: FakeTables = {}): FakeData {
  checkPrepared(tables);
  const requests: DataRequest[] = [];
  const failures = new Map<string, Refusal>();
  const pauses = new Map<string, Promise<undefined>>();
  const answer = createDataAnswers(tables as Record<string, Row[]>);

  async function respond(request: DataRequest, signal: AbortSignal | null | undefined): Promise<Response> {
    requests.push(request);
    const pause = pauses.get(request.name);
    if (pause) await Promise.race([pause, aborted(signal)]);
    try {
      const failure = failures.get(request.name);
      if (failure) throw failure;
      return request.name === 'storage' ? json({ Id: 'file', Key: 'run-files/file' }) : answer(request);
    } catch (error) {
      if (error instanceof Mistake) noteMistake(`${request.method} ${request.name}: ${error.message}`);
      if (error instanceof Refusal) return refusalResponse(error);
      throw error;
    }
  }

  const fetch: FakeData['fetch'] = async (input, { method = 'GET', headers, body, signal } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.pathname.startsWith('/storage/v1/object/')) return storage(url.pathname, method, signal);
    const [name = '', above] = url.pathname.split('/').reverse();
    return respond(
      {
        method,
        name,
        isCall: above === 'rpc',
        query: url.searchParams,
        headers: new Headers(headers),
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      },
      signal,
    );
  };
  /** Takes every file, and forgets it: pages only write there. */
  async function storage(path: string, method: string, signal: AbortSignal | null | undefined): Promise<Response> {
    return respond(
      { method, name: 'storage', isCall: false, query: new URLSearchParams(), headers: new Headers(), body: path },
      signal,
    );
  }
  let client: ReturnType<HostServices['data']> | undefined;
  return {
    tables,
    requests,
    fail: (name, { code = 'XX000', message = 'The test made this fail.' } = {}) =>
      void failures.set(name, new Refusal(code, message)),
    recover: (name) => void failures.delete(name),
    pause(name) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      pauses.set(name, promise);
      return () => {
        pauses.delete(name);
        resolve(undefined);
      };
    },
    fetch,
    client: () => (client ??= createDataClient(fetch, () => null)),
  };
}

/** The real Supabase client on another network, without its own sign-in, which is the host's. */
export async function createDataClient(
  fetch: typeof globalThis.fetch,
  getAccessToken: () => string | null,
): ReturnType<HostServices['data']> {
  // eslint-disable-next-line @nx/enforce-module-boundaries -- the double speaks as the real client does, by being it
  const { createClient } = await import(/* webpackChunkName: "supabase" */ '@supabase/supabase-js');
  return createClient(fakeDataUrl, 'publishable', {
    global: { fetch },
    accessToken: async () => getAccessToken(),
    realtime: { transport: SilentSocket },
  });
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('The request was aborted', 'AbortError')));
  });
}
