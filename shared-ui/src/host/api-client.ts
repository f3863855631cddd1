import { apiErrorSchema } from '@cc/contracts/api/api-error';
import type { Endpoint, RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import type { ApiCallOptions, ApiClient, ApiResult } from '@cc/contracts/federation/host-services';

export interface ApiClientOptions {
  /** What stands before `/api/...`: empty when the API is reached through the site. */
  readonly baseUrl: string;
  /** The access token of the session, or null for a visitor. */
  readonly getAccessToken: () => string | null | Promise<string | null>;
  readonly fetch?: typeof globalThis.fetch;
}

/** Milliseconds within which the API answers, or something is wrong on the way. */
const usualTimeoutMs = 30_000;

/** What went wrong on the way, and what to do next. `whenRead`: what happened to somebody who only asked. */
const troubles = {
  tooSlow: {
    happened: 'Coach Connect did not answer in time, so we cannot tell whether it got what you sent.',
    whenRead: 'Coach Connect did not answer in time.',
    next: 'Check your connection and try again.',
  },
  unreachable: { happened: 'We could not reach Coach Connect.', next: 'Check your connection and try again.' },
  notUnderstood: {
    happened: 'Coach Connect gave an answer that this page does not understand.',
    next: 'Reload the page and try again.',
  },
};

function wordsFor({ reads }: Endpoint, trouble: keyof typeof troubles): string {
  const { happened, whenRead = happened, next }: Trouble = troubles[trouble];
  return reads ? `${whenRead} ${next}` : `${happened} What you entered is still here. ${next}`;
}

interface Trouble {
  readonly happened: string;
  readonly whenRead?: string;
  readonly next: string;
}

/** The browser's way to the API. No call throws: what went wrong is in the result. */
export function createApiClient({ baseUrl, getAccessToken, fetch = globalThis.fetch }: ApiClientOptions): ApiClient {
  async function request(
    endpoint: Endpoint,
    body: unknown,
    { headers, signal }: ApiCallOptions & { signal: AbortSignal },
  ) {
    const token = await getAccessToken();
    const response = await fetch(`${baseUrl}${endpoint.path}`, {
      method: endpoint.method,
      headers: {
        ...headers,
        // Without a body there is nothing to name the type of, and servers refuse an empty one.
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        Accept: 'application/json',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    return { response, text: await response.text() };
  }

  return {
    async call<E extends Endpoint>(endpoint: E, body: RequestOf<E>, options: ApiCallOptions = {}) {
      const patience = limitPatience(endpoint.timeoutMs ?? usualTimeoutMs, options.signal);
      try {
        const answer = request(endpoint, body, { ...options, signal: patience.signal });
        const { response, text } = await Promise.race([answer, patience.ended]);
        return readAnswer(endpoint, response, text);
      } catch {
        return {
          ok: false,
          kind: 'network',
          message: wordsFor(endpoint, patience.isOver() ? 'tooSlow' : 'unreachable'),
        };
      } finally {
        patience.release();
      }
    },
  };
}

/**
 * Ends the waiting when the time is over or the caller has gone. The race is there beside the signal because a session that
 * cannot be refreshed hears no signal.
 */
function limitPatience(timeoutMs: number, caller: AbortSignal | undefined) {
  const stop = new AbortController();
  let over = false;
  const leave = () => stop.abort();
  const timer = setTimeout(() => {
    over = true;
    stop.abort();
  }, timeoutMs);
  const ended = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('Nobody waits for this answer any more.')));
  });
  // Whoever asked has an answer: nobody listens when this ends after it.
  ended.catch(() => undefined);
  if (caller?.aborted) leave();
  else caller?.addEventListener('abort', leave);
  return {
    signal: stop.signal,
    ended,
    isOver: () => over,
    release: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', leave);
    },
  };
}

function readAnswer<E extends Endpoint>(endpoint: E, response: Response, text: string): ApiResult<ResponseOf<E>> {
  const body = parseJson(text);
  if (response.ok) {
    const parsed = endpoint.response.safeParse(body);
    // `Endpoint` erases the schema's type; ResponseOf<E> is the output of this very schema.
    return parsed.success ? { ok: true, data: parsed.data as ResponseOf<E> } : unreadable(endpoint, response);
  }
  const parsed = apiErrorSchema.safeParse(body);
  return parsed.success
    ? { ok: false, kind: 'refused', status: response.status, error: parsed.data }
    : unreadable(endpoint, response);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON, for example a proxy's own page: the schemas refuse `undefined` in words.
    return undefined;
  }
}

function unreadable(endpoint: Endpoint, { status, headers }: Response): ApiResult<never> {
  const requestId = headers.get('x-request-id') ?? '';
  const error = { error: wordsFor(endpoint, 'notUnderstood'), code: 'internal', requestId } as const;
  return { ok: false, kind: 'refused', status, error, unreadable: true };
}
