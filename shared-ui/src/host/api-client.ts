import { apiErrorSchema } from '@cc/contracts/api/api-error';
import type { Endpoint, RequestOf, ResponseOf } from '@cc/contracts/api/endpoint';
import { newTraceparent, traceparentHeader } from '@cc/contracts/api/traceparent';
import type { ApiCallOptions, ApiClient, ApiResult } from '@cc/contracts/federation/host-services';

export interface ApiClientOptions {
  /** Prefix of `/api/...`: empty when the API is reached through the site. */
  readonly baseUrl: string;
  /** The access token of the session, or null for a visitor. */
  readonly getAccessToken: () => string | null | Promise<string | null>;
  readonly fetch?: typeof globalThis.fetch;
}

/** Timeout in milliseconds of endpoints without their own. */
const defaultTimeoutMs = 30_000;

/** Messages for a request without a usable answer. `whenRead` replaces `happened` for endpoints that only read. */
const failures = {
  tooSlow: {
    happened: 'Coach Connect did not answer in time, so we cannot tell whether it got what you sent.',
    whenRead: 'Coach Connect did not answer in time.',
    next: 'Check your connection and try again.',
  },
  unreachable: {
    happened: 'We could not reach Coach Connect, so we cannot tell whether it got what you sent.',
    whenRead: 'We could not reach Coach Connect.',
    next: 'Check your connection and try again.',
  },
  notUnderstood: {
    happened: 'Coach Connect sent an answer that this page does not understand.',
    next: 'Reload the page and try again.',
  },
};

function messageFor({ reads, typed }: Endpoint, failure: keyof typeof failures): string {
  const { happened, whenRead = happened, next }: FailureMessage = failures[failure];
  return `${reads ? whenRead : happened} ${typed ? 'What you entered is still here. ' : ''}${next}`;
}

interface FailureMessage {
  readonly happened: string;
  readonly whenRead?: string;
  readonly next: string;
}

/** The browser's API client. Calls never throw: failures are in the result. */
export function createApiClient({ baseUrl, getAccessToken, ...options }: ApiClientOptions): ApiClient {
  // Looked up for each request: the override panel records answers (D33).
  const { fetch = (...request) => globalThis.fetch(...request) } = options;
  async function request(
    endpoint: Endpoint,
    body: unknown,
    { headers, signal }: ApiCallOptions & { signal: AbortSignal },
  ) {
    const token = await getAccessToken();
    const traceparent = newTraceparent();
    const response = await fetch(`${baseUrl}${endpoint.path}`, {
      method: endpoint.method,
      headers: {
        ...headers,
        // Servers refuse a content type without a body.
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        Accept: 'application/json',
        ...(traceparent ? { [traceparentHeader]: traceparent } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal,
    });
    return { response, text: await response.text() };
  }

  return {
    async call<E extends Endpoint>(endpoint: E, body: RequestOf<E>, options: ApiCallOptions = {}) {
      const wait = startTimeout(endpoint.timeoutMs ?? defaultTimeoutMs, options.signal);
      try {
        const answer = request(endpoint, body, { ...options, signal: wait.signal });
        const { response, text } = await Promise.race([answer, wait.ended]);
        return readAnswer(endpoint, response, text);
      } catch {
        return {
          ok: false,
          kind: 'network',
          message: messageFor(endpoint, wait.isOver() ? 'tooSlow' : 'unreachable'),
        };
      } finally {
        wait.release();
      }
    },
  };
}

/**
 * Ends the request at its timeout or when its caller aborts it. `ended` rejects then, since a session that is being
 * refreshed does not react to the signal.
 */
function startTimeout(timeoutMs: number, caller: AbortSignal | undefined) {
  const stop = new AbortController();
  let over = false;
  const leave = () => stop.abort();
  const timer = setTimeout(() => {
    over = true;
    stop.abort();
  }, timeoutMs);
  const ended = new Promise<never>((_resolve, reject) => {
    stop.signal.addEventListener('abort', () => reject(new Error('The request was aborted.')));
  });
  // After an answer this rejection has no handler.
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
    // Not JSON, for example a proxy's error page: no schema accepts `undefined`.
    return undefined;
  }
}

function unreadable(endpoint: Endpoint, { status, headers }: Response): ApiResult<never> {
  const requestId = headers.get('x-request-id') ?? '';
  const error = { error: messageFor(endpoint, 'notUnderstood'), code: 'internal', requestId } as const;
  return { ok: false, kind: 'refused', status, error, unreadable: true };
}
