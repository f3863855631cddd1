import { Agent, request, type Dispatcher } from 'undici';

/** The outcome of one HTTP call to a provider. A send must tell the last two apart (D1.7). */
export type ProviderAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly retryAfterSeconds?: number; readonly body: unknown }
  /** Nothing of the request was written: the provider surely saw nothing. */
  | { readonly kind: 'not-reached'; readonly cause: unknown }
  /** The request may have arrived, its answer did not. */
  | { readonly kind: 'lost'; readonly cause: unknown };

export interface ProviderCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For the whole call, once it is connected. */
  readonly timeoutMs: number;
}

const connectTimeoutMs = 5_000;

/**
 * Milliseconds for which an idle connection may be used again, whatever longer time its server allows (D13): one
 * that is closed while a mail sets out on it makes a send look interrupted that never arrived.
 */
const reusableMs = 2_000;

const agent = new Agent({
  connect: { timeout: connectTimeoutMs },
  keepAliveTimeout: reusableMs,
  keepAliveMaxTimeout: reusableMs,
});

/**
 * Makes one call. It is repeated only if its connection was reset before any of it was written, as happens to an idle
 * connection (D13.4). Never throws for anything the network or the provider does.
 */
export async function callProvider(call: ProviderCall): Promise<ProviderAnswer> {
  const answer = await callOnce(call);
  return answer.kind === 'not-reached' && codeOf(answer.cause) === 'ECONNRESET' ? callOnce(call) : answer;
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

async function callOnce({ method, url, headers, body = '', timeoutMs }: ProviderCall): Promise<ProviderAnswer> {
  const departure = departureOf(method, body);
  // Not `AbortSignal.timeout`: its timer would live on after the answer.
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    const response = await request(url, {
      method,
      headers: { ...headers, ...departure.headers },
      body: departure.body,
      signal: timeout.signal,
      dispatcher: agent,
    });
    const text = await response.body.text();
    const retryAfterSeconds = parseRetryAfter(response.headers['retry-after']);
    return {
      kind: 'answered',
      status: response.statusCode,
      body: parseJson(text),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  } catch (cause) {
    return { kind: departure.happened() ? 'lost' : 'not-reached', cause };
  } finally {
    clearTimeout(timer);
  }
}

interface Departure {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: NonNullable<Dispatcher.DispatchOptions['body']> | null;
  /** Whether something of the request may have been written. Of one without a body it is not known. */
  readonly happened: () => boolean;
}

/**
 * A body that notes when it is taken, which is when a connection stands and the request is written with it. undici also
 * sees by it that a server answered before it had read everything, and does not use such a connection again.
 */
function departureOf(method: ProviderCall['method'], body: string | Buffer): Departure {
  if (method === 'GET' || method === 'DELETE') return { headers: {}, body: null, happened: () => true };
  let happened = false;
  function* parts() {
    happened = true;
    if (body.length > 0) yield body;
  }
  return {
    headers: { 'content-length': String(Buffer.byteLength(body)) },
    // Iterables are documented for it, and missing in its types.
    body: parts() as unknown as Departure['body'],
    happened: () => happened,
  };
}

/** Seconds of a `Retry-After` header, which is a number or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined;
}

/** The body when it is JSON, else its text. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
